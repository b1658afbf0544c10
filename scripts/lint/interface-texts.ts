import { Visitor } from 'vite';

import { latinWordsIn } from './latin-words.ts';
import type { Finding } from './finding.ts';
import { isTest, type ModuleRule } from './rule.ts';
import type { SourceFile } from './source-file.ts';

const isAddress = (text: string): boolean => /^(?:[/#.?]|https?:|mailto:|tel:)\S*$/.test(text);

interface DisplayedText {
  text: string;
  start: number;
}

/** Strings, templates and JSX text that may be displayed; not module names, keys or types. */
const displayedTexts = (file: SourceFile): DisplayedText[] => {
  const found: DisplayedText[] = [];
  const excluded = new Set<number>();
  new Visitor({
    ImportDeclaration: (node) => void excluded.add(node.source.start),
    ExportNamedDeclaration: (node) => void (node.source && excluded.add(node.source.start)),
    ExportAllDeclaration: (node) => void excluded.add(node.source.start),
    ImportExpression: (node) => void excluded.add(node.source.start),
    Property: (node) => void (node.computed || excluded.add(node.key.start)),
    TSPropertySignature: (node) => void excluded.add(node.key.start),
    TSLiteralType: (node) => void excluded.add(node.literal.start),
    MemberExpression: (node) => void (node.computed && excluded.add(node.property.start)),
    SwitchCase: (node) => void (node.test && excluded.add(node.test.start)),
    BinaryExpression: (node) => {
      excluded.add(node.left.start);
      excluded.add(node.right.start);
    },
    Literal: (node) => void (typeof node.value === 'string' && found.push({ text: node.value, start: node.start })),
    TemplateElement: (node) => void found.push({ text: node.value.cooked ?? node.value.raw, start: node.start }),
    JSXText: (node) =>
      void found.push({ text: node.value, start: node.start + (node.value.length - node.value.trimStart().length) }),
  }).visit(file.program);
  return found.filter(({ start }) => !excluded.has(start));
};

const isCyrillic = ({ text }: DisplayedText): boolean => /\p{Script=Cyrillic}/u.test(text);
const isChart = (path: string): boolean => path.startsWith('machines/') && !isTest(path);

/**
 * The interface and the pictures of charts are Russian: a Latin word in a text is translated, or listed with a reason.
 */
export const russianTexts: ModuleRule = {
  name: 'russian-texts',
  applies: (path) => /\.texts\.tsx?$/.test(path) || isChart(path),
  check: (file) =>
    displayedTexts(file)
      // Most strings of a chart are names.
      .filter((displayed) => !isAddress(displayed.text) && (!isChart(file.path) || isCyrillic(displayed)))
      .flatMap(({ text, start }): Finding[] => {
        const words = latinWordsIn(text);
        return words.length === 0
          ? []
          : [
              {
                line: file.lineAt(start),
                message: `The text has the Latin words «${words.join('», «')}»: translate them, or add them with a reason to scripts/lint/latin-words.ts.`,
              },
            ];
      }),
};

/** Values of `title` and `description`: the texts of a chart. */
const chartTextStarts = (file: SourceFile): ReadonlySet<number> => {
  const starts = new Set<number>();
  new Visitor({
    Property: ({ key, value }) =>
      void (
        key.type === 'Identifier' &&
        (key.name === 'title' || key.name === 'description') &&
        starts.add(value.start)
      ),
  }).visit(file.program);
  return starts;
};

/**
 * Texts are in `*.texts.ts` beside their feature, so that an editor of texts finds them all; a chart has its titles and
 * descriptions in place and its labels in `*.labels.ts`.
 */
export const textPlacement: ModuleRule = {
  name: 'text-placement',
  applies: (path) =>
    (path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path) && !path.endsWith('.texts.tsx')) ||
    (isChart(path) && !path.endsWith('.labels.ts')),
  check: (file) => {
    const texts = displayedTexts(file).filter(isCyrillic);
    if (isChart(file.path)) {
      const allowed = chartTextStarts(file);
      return texts
        .filter(({ start }) => !allowed.has(start))
        .map(({ text, start }) => ({
          line: file.lineAt(start),
          message: `«${text.trim().slice(0, 40)}» is neither a title nor a description of a state or a transition: move it to the *.labels.ts of the chart.`,
        }));
    }
    return texts.map(({ text, start }) => ({
      line: file.lineAt(start),
      message: `«${text.trim().slice(0, 40)}» is in a component: move it to the *.texts.ts beside it.`,
    }));
  },
};
