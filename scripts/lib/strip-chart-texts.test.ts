import { describe, expect, test } from 'vitest';
import { withoutChartTexts } from './strip-chart-texts.ts';

/** The stripped source without the spaces that replace the texts. */
const strip = (code: string, options?: { keepTitles: boolean }): string =>
  withoutChartTexts('chart.ts', code, options).replaceAll(/\s+/g, ' ').trim();

describe('removes', () => {
  test.each([
    ['a description in single quotes', `m({ description: 'Ждём', on: {} });`],
    ['a description in double quotes', `m({ description: "Ждём", on: {} });`],
    ['a description with quotes, commas and braces inside', `m({ description: 'Файл «a», }, it\\'s', on: {} });`],
    ['a description in a template literal', 'm({ description: `Ждём, пока\n  придёт`, on: {} });'],
    ['a description in several strings', `m({ description: 'Ждём, ' + 'пока придёт', on: {} });`],
    ['a description with a quoted key', `m({ 'description': 'Ждём', on: {} });`],
    ['a description before a comment and its comma', `m({ description: 'Ждём' /* a, b */, on: {} });`],
    ['a title', `m({ meta: { title: 'Ожидание' }, on: {} });`],
    ['a title with a step', `m({ meta: { title: 'Шаг 1, номер', step: 'init' }, on: {} });`],
  ])('%s', (_, code) => {
    expect(strip(code)).toBe('m({ on: {} });');
  });

  test('a last property without a comma', () => {
    expect(strip(`m({ on: {}, description: 'Ждём' });`)).toBe('m({ on: {}, });');
  });

  test('texts of nested states and of transitions', () => {
    const code = `setup({}).createMachine({
      states: {
        idle: {
          meta: { title: 'Ожидание' },
          description: 'Ждём.', // waits
          on: { 'work.started': { target: 'busy', description: 'Началось.' } },
        },
        busy: { description: 'Работаем.', meta: { title: 'Работа' } },
      },
    });`;
    expect(strip(code)).toBe(
      "setup({}).createMachine({ states: { idle: { // waits on: { 'work.started': { target: 'busy', } }, }, busy: { }, }, });",
    );
  });

  test('texts of a fragment that another module spreads into a state', () => {
    const code = `export const slow = <const T extends string>(target: T) => ({ slow: { description: 'Долго', target } }) as const;`;
    expect(strip(code)).toBe(
      'export const slow = <const T extends string>(target: T) => ({ slow: { target } }) as const;',
    );
  });
});

describe('keeps', () => {
  test.each([
    ['a word in a string or a comment', `m({ on: 'description: text' /* description: 'text' */ });`],
    ['a description that is computed', `m({ description: texts.waiting });`],
    ['a description in the context', `m({ context: { description: 'text' } });`],
    [
      'a description among the parameters of an action',
      `m({ actions: { type: 'save', params: { description: 'text' } } });`,
    ],
    ['what setup declares', `setup({ types: { meta: {} as Meta }, actions: { save: assign({ description: '' }) } });`],
    ['meta without a title', `m({ meta: { step: 'init' } });`],
    ['a pattern', `const f = ({ description = 'text', meta: { title } }) => title;`],
  ])('%s', (_, code) => {
    expect(strip(code)).toBe(code);
  });

  test('titles that pages show', () => {
    expect(strip(`m({ meta: { title: 'Черновик' }, description: 'Ждём' });`, { keepTitles: true })).toBe(
      "m({ meta: { title: 'Черновик' }, });",
    );
  });

  test('every position, so that source maps stay right', () => {
    const code = 'm({\n  description: `Ждём,\n  пока придёт`,\n  always: {},\n});\n';
    const stripped = withoutChartTexts('chart.ts', code);
    expect(stripped).toHaveLength(code.length);
    expect(stripped.indexOf('always:')).toBe(code.indexOf('always:'));
  });
});

test('throws when the source cannot be parsed', () => {
  expect(() => withoutChartTexts('chart.ts', 'm({')).toThrow('chart.ts cannot be parsed');
});
