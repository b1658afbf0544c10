import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** At the root, not written by us, or fixtures that violate the rules on purpose; `.git` is a file in a worktree. */
const skippedPaths = new Set([
  '.git',
  'node_modules',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
  '.data',
  '.cache',
  'tests/lint/fixtures',
]);
/** Binary files and third-party licences. */
const skippedFiles = /\.(?:png|jpe?g|gif|ico|webp|avif|woff2?|zip|gz|xlsx|log)$|^public\/third-party-notices\.json$/;

/** Relative paths of the source files of a tree, sorted. */
export const listTree = (root: string): string[] => {
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (skippedPaths.has(path)) {
        continue;
      }
      if (entry.isDirectory()) {
        visit(path);
      } else if (entry.isFile() && !skippedFiles.test(path)) {
        found.push(path);
      }
    }
  };
  visit('');
  return found.toSorted();
};

export const readTreeFile = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');
