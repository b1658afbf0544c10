import { listTree, readTreeFile } from '../../scripts/lint/tree.ts';

/** `file:line` of the lines of a fixture tree marked as refused. */
export const markedLines = (root: string): string[] =>
  listTree(root).flatMap((path) =>
    readTreeFile(root, path)
      .split('\n')
      .flatMap((line, index) => (/(?:\/\/|\/\*|<!--|#) refused\b/.test(line) ? [`${path}:${index + 1}`] : [])),
  );
