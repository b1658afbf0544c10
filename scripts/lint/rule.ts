import type { SourceFile } from './source-file.ts';

export interface Breach {
  line: number;
  message: string;
}

/** A rule for a parsed module. */
export interface ModuleRule {
  name: string;
  applies: (path: string) => boolean;
  check: (file: SourceFile) => Breach[];
}

/** A rule for the text of any file. */
export interface TextRule {
  name: string;
  applies: (path: string) => boolean;
  check: (path: string, text: string) => Breach[];
}

export const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
