# shellcheck shell=bash disable=SC2034  # read by setup.sh and run_autograder
# What ./course class --gradescope was asked for.
lessons=@lessons@
graders='@graders@'
packages='@packages@'
seed=@seed@
minutes=@minutes@  # that Gradescope lets one submission take
words=(@words@)

autograder=/autograder
source=$autograder/source
course=$source/course
programs=$course/build/bin
grader=course-grading  # the user who grades: owns nothing but $work, and reads nothing that tells the answers
work=$autograder/grading
