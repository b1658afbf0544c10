#!/bin/sh
# archive_command of PostgreSQL: archive-wal.sh SEGMENT ARCHIVED.gz
# Several nodes archive the same segment. It counts as archived when the archive has it with the same content; a segment
# with another content is an error, which PostgreSQL logs and tries again.
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
gzip -dc "$archived" | cmp -s - "$segment"
