import { parseSync, Visitor, type ESTree } from 'vite';

export interface ImportUse {
  /** As written. */
  specifier: string;
  /** Erased at run time. */
  typeOnly: boolean;
  line: number;
}

/** A module parsed by oxc, which Vite exports. */
export interface SourceFile {
  path: string;
  text: string;
  program: ESTree.Program;
  comments: readonly { value: string; start: number; end: number }[];
  imports: readonly ImportUse[];
  /** Names of exported values, without types. */
  exportedNames: readonly string[];
  /** From 1. */
  lineAt: (offset: number) => number;
}

const lineIndex = (text: string): ((offset: number) => number) => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low + 1;
  };
};

/** @throws when the text is not TypeScript; the message names the file. */
export const parseSourceFile = (path: string, text: string): SourceFile => {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) {
    throw new Error(`${path} cannot be parsed: ${error.message}. Correct the syntax and run the check again.`);
  }
  const lineAt = lineIndex(text);
  const imports: ImportUse[] = [];
  const exportedNames: string[] = [];

  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    imports.push({ specifier: moduleRequest.value, typeOnly, line: lineAt(start) });
  }
  for (const { entries, start } of parsed.module.staticExports) {
    const [first] = entries;
    if (first?.moduleRequest) {
      imports.push({
        specifier: first.moduleRequest.value,
        typeOnly: entries.every((entry) => entry.isType),
        line: lineAt(start),
      });
    }
    for (const entry of entries) {
      if (!entry.isType && entry.exportName.name != null) {
        exportedNames.push(entry.exportName.name);
      }
    }
  }
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        imports.push({ specifier: node.source.value, typeOnly: false, line: lineAt(node.start) });
      }
    },
    TSImportType(node) {
      imports.push({ specifier: node.source.value, typeOnly: true, line: lineAt(node.start) });
    },
  }).visit(parsed.program);

  return { path, text, program: parsed.program, comments: parsed.comments, imports, exportedNames, lineAt };
};
