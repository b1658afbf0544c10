/** The texts of the pages that the charts name, from the sources of the pages: the gallery searches them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, normalizePath, parseSync, type Plugin, Visitor } from 'vite';
import type { PageText } from '../../src/statecharts/search.ts';
import { paths } from '../../src/lib/paths.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Pages with a chart, by their names in `paths`. */
const names = [
  'portationInit',
  'portationTariffs',
  'portationSubmit',
  'portationDone',
  'check',
  'contacts',
  'accountOrders',
  'accountPortation',
] as const satisfies readonly (keyof typeof paths)[];

/** Files of pages and of their parts; what they share with the whole service has no texts of theirs. */
const isOfPage = (file: string): boolean => /^src\/(?:pages|features|ui|lib)\/.*\.tsx?$/.test(file);

type Parse = (file: string) => ESTree.Program;

/** Pages share files: each is parsed once. */
const createParser = (): Parse => {
  const parsed = new Map<string, ESTree.Program>();
  return (file) => {
    const program = parsed.get(file) ?? parseSync(file, readFileSync(path.join(root, file), 'utf8')).program;
    parsed.set(file, program);
    return program;
  };
};

/** The files that a page is made of, with those it loads later. */
const filesOf = (page: string, parse: Parse): string[] => {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file) || !isOfPage(file)) {
      return;
    }
    found.add(file);
    const add = (specifier: unknown): void => {
      if (typeof specifier === 'string' && specifier.startsWith('.')) {
        follow(path.posix.join(path.posix.dirname(file), specifier));
      }
    };
    new Visitor({
      ImportDeclaration: ({ source }) => add(source.value),
      ImportExpression: ({ source }) => add(source.type === 'Literal' ? source.value : null),
    }).visit(parse(file));
  };
  follow(page);
  return [...found];
};

/** Texts in a module; a value that is inserted into one is «…». */
const textsIn = (file: string, parse: Parse): string[] => {
  const texts = new Set<string>();
  const add = (text: string): void => {
    if (/[а-яё]/i.test(text)) {
      texts.add(text.replaceAll('\u00a0', ' ').trim());
    }
  };
  new Visitor({
    Literal: ({ value }) => add(typeof value === 'string' ? value : ''),
    TemplateLiteral: ({ expressions, quasis }) => {
      const inserted = expressions.map((one) => (one.type === 'Identifier' && one.name === 'NBSP' ? ' ' : '…'));
      add(quasis.map(({ value }, index) => (value.cooked ?? '') + (inserted[index] ?? '')).join(''));
    },
  }).visit(parse(file));
  return [...texts];
};

/** `portationInit` is `src/pages/portation-init.tsx`. */
const fileOf = (name: string): string => `src/pages/${name.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}.tsx`;

/** Every text of the pages, with the addresses of those that show it; also the files that were read. */
export const readPageTexts = (): { texts: PageText[]; files: string[] } => {
  const parse = createParser();
  const shown = names.flatMap((name) =>
    filesOf(fileOf(name), parse)
      .filter((file) => file.endsWith('.texts.ts'))
      .flatMap((file) => textsIn(file, parse).map((text) => ({ text, file, page: paths[name].path }))),
  );
  return {
    texts: [...Map.groupBy(shown, ({ text }) => text)].map(([text, places]) => ({
      text,
      pages: [...new Set(places.map(({ page }) => page))],
    })),
    files: [...new Set(shown.map(({ file }) => file))],
  };
};

const MODULE = 'virtual:page-texts';

/** The texts as a module for the gallery, read again when one is edited. */
export const pageTexts = (): Plugin => {
  let sources: ReadonlySet<string> = new Set();
  return {
    name: 'page-texts',
    resolveId: (id) => (id === MODULE ? `\0${id}` : null),
    load: (id) => {
      if (id !== `\0${MODULE}`) {
        return null;
      }
      const { files, texts } = readPageTexts();
      sources = new Set(files.map((file) => normalizePath(path.join(root, file))));
      return `export default ${JSON.stringify(texts)};`;
    },
    hotUpdate({ file, modules }) {
      const module = sources.has(file) ? this.environment.moduleGraph.getModuleById(`\0${MODULE}`) : undefined;
      return module === undefined ? undefined : [...modules, module];
    },
  };
};
