# shellcheck shell=bash disable=SC2034  # read by setup.sh and run_autograder
# What ./course class --gradescope was asked for.
lessons=@lessons@
graders='@graders@'
packages='@packages@'
seed=@seed@
all=$((60 * @minutes@ - 60))  # s until grading is stopped; of Gradescope's time a minute is for what comes after
max=$((all - 150))      # s until nothing further is begun; the file in hand may take the rest
words=(@words@)

autograder=/autograder
source=$autograder/source
course=$source/course
programs=$course/build/bin
grader=course-grading  # the user who grades: owns nothing but $work, and reads nothing that tells the answers
work=$autograder/grading
