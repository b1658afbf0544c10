import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Visitor } from 'vite';
import type { Finding } from './finding.ts';
import { isTest, type ModuleRule } from './rule.ts';

const root = path.resolve(import.meta.dirname, '../..');
const KIT = '@mantine/core';

const sheetOf = (part: string): string => `${KIT}/styles/${part}.layer.css`;

/** Further sheets of a part that is built from others. */
const furtherSheets: Readonly<Record<string, readonly string[]>> = {
  Checkbox: ['InlineInput'],
  Radio: ['InlineInput'],
  Drawer: ['ModalBase', 'Overlay'],
  Modal: ['ModalBase', 'Overlay'],
};

/** The sheets that an application loads with its first page, by its folder. */
const firstSheets = [
  { folder: 'src/statecharts/', text: readFileSync(path.join(root, 'src/statecharts/main.tsx'), 'utf8') },
  { folder: 'src/', text: readFileSync(path.join(root, 'src/app/theme/styles.ts'), 'utf8') },
];

/** Their classes are in a style element that Mantine renders, which the policy of contents forbids. */
const withoutClasses = new Set(['visibleFrom', 'hiddenFrom', 'lightHidden', 'darkHidden']);

/** A module imports the style sheets of the parts that it shows: a page may be the first that is opened. */
export const mantineStyles: ModuleRule = {
  name: 'mantine-styles',
  applies: (file) => file.startsWith('src/') && !isTest(file),
  check: (file) => {
    const findings: Finding[] = [];
    const imported = new Set(file.imports.map(({ specifier }) => specifier));
    const loaded = firstSheets.find(({ folder }) => file.path.startsWith(folder))?.text ?? '';
    const check = (part: string, start: number): void => {
      const missing = [...(furtherSheets[part] ?? []), part].filter(
        (name) =>
          existsSync(path.join(root, 'node_modules', sheetOf(name))) &&
          !imported.has(sheetOf(name)) &&
          !loaded.includes(sheetOf(name)),
      );
      if (missing.length > 0) {
        findings.push({
          line: file.lineAt(start),
          message: `Import ${missing.map(sheetOf).join(' and ')} here: ${part} has no styles otherwise.`,
        });
      }
    };
    new Visitor({
      ImportDeclaration({ importKind, source, specifiers }) {
        for (const specifier of source.value === KIT && importKind !== 'type' ? specifiers : []) {
          if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier') {
            check(specifier.imported.name, specifier.start);
          }
        }
      },
      JSXAttribute({ name, start }) {
        if (name.type === 'JSXIdentifier' && withoutClasses.has(name.name)) {
          findings.push({ line: file.lineAt(start), message: `Use a style sheet: ${name.name} does nothing here.` });
        }
      },
    }).visit(file.program);
    return findings;
  },
};
