import { listTree, readTreeFile } from '../../scripts/lint/tree.ts';

/** `file:line` of every line of a fixture tree that says it is to be refused. */
export const markedLines = (root: string): string[] =>
  listTree(root).flatMap((path) =>
    readTreeFile(root, path)
      .split('\n')
      .flatMap((line, index) => (/(?:\/\/|\/\*|<!--|#) refused\b/.test(line) ? [`${path}:${index + 1}`] : [])),
  );
