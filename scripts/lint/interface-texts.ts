import { Visitor } from 'vite';

import { latinWordsIn } from './latin-words.ts';
import { isTest, type Breach, type ModuleRule } from './rule.ts';
import type { SourceFile } from './source-file.ts';

const isAddress = (text: string): boolean => /^(?:[/#.?]|https?:|mailto:|tel:)\S*$/.test(text);

interface Piece {
  text: string;
  start: number;
}

/** What a person may read: strings, templates and JSX text; not module names, keys or types. */
const spokenPieces = (file: SourceFile): Piece[] => {
  const pieces: Piece[] = [];
  const silent = new Set<number>();
  new Visitor({
    ImportDeclaration: (node) => void silent.add(node.source.start),
    ExportNamedDeclaration: (node) => void (node.source && silent.add(node.source.start)),
    ExportAllDeclaration: (node) => void silent.add(node.source.start),
    ImportExpression: (node) => void silent.add(node.source.start),
    Property: (node) => void (node.computed || silent.add(node.key.start)),
    TSPropertySignature: (node) => void silent.add(node.key.start),
    TSLiteralType: (node) => void silent.add(node.literal.start),
    MemberExpression: (node) => void (node.computed && silent.add(node.property.start)),
    SwitchCase: (node) => void (node.test && silent.add(node.test.start)),
    BinaryExpression: (node) => {
      silent.add(node.left.start);
      silent.add(node.right.start);
    },
    Literal: (node) => void (typeof node.value === 'string' && pieces.push({ text: node.value, start: node.start })),
    TemplateElement: (node) => void pieces.push({ text: node.value.cooked ?? node.value.raw, start: node.start }),
    JSXText: (node) =>
      void pieces.push({ text: node.value, start: node.start + (node.value.length - node.value.trimStart().length) }),
  }).visit(file.program);
  return pieces.filter(({ start }) => !silent.has(start));
};

const isCyrillic = ({ text }: Piece): boolean => /\p{Script=Cyrillic}/u.test(text);
const isChart = (path: string): boolean => path.startsWith('machines/') && !isTest(path);

/** The interface and the pictures of charts speak Russian: a Latin word in a text is on the list with a reason, or it is translated. */
export const russianTexts: ModuleRule = {
  name: 'russian-texts',
  applies: (path) => /\.texts\.tsx?$/.test(path) || isChart(path),
  check: (file) =>
    spokenPieces(file)
      // Most strings of a chart are names.
      .filter((piece) => !isAddress(piece.text) && (!isChart(file.path) || isCyrillic(piece)))
      .flatMap(({ text, start }): Breach[] => {
        const words = latinWordsIn(text);
        return words.length === 0
          ? []
          : [
              {
                line: file.lineAt(start),
                sentence: `The text has the Latin words «${words.join('», «')}»: say it in Russian, or add the word with its reason to scripts/lint/latin-words.ts.`,
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
export const textsInTheirPlace: ModuleRule = {
  name: 'texts-in-their-place',
  applies: (path) =>
    (path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path) && !path.endsWith('.texts.tsx')) ||
    (isChart(path) && !path.endsWith('.labels.ts')),
  check: (file) => {
    const pieces = spokenPieces(file).filter(isCyrillic);
    if (isChart(file.path)) {
      const allowed = chartTextStarts(file);
      return pieces
        .filter(({ start }) => !allowed.has(start))
        .map(({ text, start }) => ({
          line: file.lineAt(start),
          sentence: `«${text.trim().slice(0, 40)}» is neither a title nor a description of a state or a transition: move it to the *.labels.ts of the chart.`,
        }));
    }
    return pieces.map(({ text, start }) => ({
      line: file.lineAt(start),
      sentence: `«${text.trim().slice(0, 40)}» stands in a component: move it to the *.texts.ts beside it.`,
    }));
  },
};
