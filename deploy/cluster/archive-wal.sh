#!/bin/sh
# archive_command of PostgreSQL: archive-wal.sh SEGMENT ARCHIVED.gz
# Several nodes archive the same segment. It counts as archived when the archive has it with the same content; a segment
# with another content is an error, which PostgreSQL logs and tries again. Only the end of a timeline may differ: a
# primary that died wrote more than its successor had, and recovery reads the segment of the successor's timeline.
set -eu
segment=$1
archived=$2
if [ ! -e "$archived" ]; then
  copy="$archived.$$"
  trap 'rm -f "$copy"' EXIT
  gzip -1 -c "$segment" > "$copy"
  sync "$copy"
  # Atomic, and never over an existing file.
  ln "$copy" "$archived" 2> /dev/null || true
fi
if gzip -dc "$archived" | cmp -s - "$segment"; then
  exit 0
fi

# Whether a later timeline begins in this segment or before it. A segment is TIMELINE LOG NUMBER, eight digits each, and
# has 16 MB; a history has lines with a timeline and the place LOG/OFFSET where the next one begins.
name=$(basename "$segment")
timeline=$((0x$(echo "$name" | cut -c 1-8)))
number=$((0x$(echo "$name" | cut -c 9-16) * 256 + 0x$(echo "$name" | cut -c 17-24)))
for history in "$(dirname "$segment")"/*.history; do
  [ -e "$history" ] || continue
  while read -r ended place _; do
    if [ "$ended" = "$timeline" ] && [ $((0x${place%/*} * 256 + 0x${place#*/} / 16777216)) -le "$number" ]; then
      exit 0
    fi
  done < "$history"
done
exit 1
