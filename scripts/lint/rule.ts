import type { Finding } from './finding.ts';
import type { SourceFile } from './source-file.ts';

/** A rule for a parsed module. */
export interface ModuleRule {
  name: string;
  applies: (path: string) => boolean;
  check: (file: SourceFile) => Finding[];
}

/** A rule for the text of any file. */
export interface TextRule {
  name: string;
  applies: (path: string) => boolean;
  check: (path: string, text: string) => Finding[];
}

export const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
