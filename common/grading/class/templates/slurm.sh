#!/bin/sh
#SBATCH --job-name=course-class
#SBATCH --array=1-@shards@
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=@jobs@
#SBATCH --mem-per-cpu=@memory@G
#SBATCH --time=@minutes@
# Grades a class in @shards@ parts, on as many machines as there are. Without a word it submits the parts, and behind
# them the merging of their reports. A part that failed goes on where it was: sbatch --array=3 THIS_FILE part
set -eu
build=@build@
submissions=@submissions@
reports=@reports@
parts=$reports.parts

course_class() { COURSE_BUILT='*' exec "$build/bin/class" "$@"; }

case ${1:-submit} in
    submit)
        mkdir -p "$parts"
        array=$(sbatch --parsable --output="$parts/%a.log" "$0" part)
        merge=$(sbatch --parsable --dependency="afterok:${array%%;*}" --array=0 --cpus-per-task=1 --output="$parts/merge.log" "$0" merge)
        echo "parts: job $array; reports in $reports: job $merge"
        ;;
    part)
        course_class "$submissions" --out "$parts/$SLURM_ARRAY_TASK_ID" --shard "$SLURM_ARRAY_TASK_ID/@shards@" \
            --jobs @jobs@ --resume @words@
        ;;
    merge)
        set --
        for part in $(seq @shards@); do set -- "$@" "$parts/$part"; done
        course_class --merge "$@" --out "$reports" --resume
        ;;
    *)
        echo "error: $1 is neither submit nor part nor merge" >&2
        exit 2
        ;;
esac
