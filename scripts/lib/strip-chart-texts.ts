import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** Properties that hold data of a running chart, where a `description` is not about the chart. */
const dataKeys = new Set(['context', 'input', 'output', 'params']);

interface Range {
  start: number;
  end: number;
}

const keyOf = ({ computed, key }: ESTree.ObjectProperty): string | null => {
  if (!computed && key.type === 'Identifier') {
    return key.name;
  }
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;
};

const isText = (node: ESTree.Expression): boolean => {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string';
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'BinaryExpression':
      return node.operator === '+' && isText(node.left) && isText(node.right);
    default:
      return false;
  }
};

const hasTitle = (node: ESTree.Expression): boolean =>
  node.type === 'ObjectExpression' &&
  node.properties.some(
    (property) => property.type === 'Property' && keyOf(property) === 'title' && isText(property.value),
  );

/** Replaces a range by spaces; line breaks stay, so that positions and source maps do not change. */
const blank = (code: string, { end, start }: Range): string =>
  `${code.slice(0, start)}${code.slice(start, end).replaceAll(/[^\r\n]/g, ' ')}${code.slice(end)}`;

/** Extends the range of a property to the comma after it; comments may be in between. */
const withComma = (code: string, { end, start }: Range): Range => {
  const comma = /(?:\s|\/\/.*|\/\*[^]*?\*\/)*,/y;
  comma.lastIndex = end;
  return { start, end: comma.test(code) ? comma.lastIndex : end };
};

/**
 * Removes documentation from the source of a chart: `description` of states and transitions and, unless pages show the
 * titles, `meta` with a title. The length of the source does not change.
 * @throws Error when the source cannot be parsed
 */
export const withoutChartTexts = (file: string, code: string, { keepTitles = false } = {}): string => {
  const { errors, program } = parseSync(file, code);
  const [error] = errors;
  if (error !== undefined) {
    throw new Error(`${file} cannot be parsed: ${error.message}`);
  }
  const texts: Range[] = [];
  const data: Range[] = [];
  new Visitor({
    CallExpression(node) {
      // The argument of `setup` declares implementations; the configuration comes with `createMachine`.
      if (node.callee.type === 'Identifier' && node.callee.name === 'setup') {
        data.push(...node.arguments);
      }
    },
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type === 'SpreadElement') {
          continue;
        }
        const { value } = property;
        const key = keyOf(property);
        if (key !== null && dataKeys.has(key)) {
          data.push(value);
        } else if ((key === 'description' && isText(value)) || (key === 'meta' && !keepTitles && hasTitle(value))) {
          texts.push(property);
        }
      }
    },
  }).visit(program);
  return texts
    .filter((text) => !data.some(({ end, start }) => start <= text.start && text.end <= end))
    .reduce((stripped, text) => blank(stripped, withComma(code, text)), code);
};

/**
 * Strips the texts of charts from the browser bundle; titles of the status charts are kept, because pages show them.
 */
export const stripChartTexts = (): Plugin => ({
  name: 'strip-chart-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/.+\.ts$/ },
    handler: (code, id) => ({
      code: withoutChartTexts(id, code, { keepTitles: /-status\/[^/]+$/.test(id) }),
      map: null,
    }),
  },
});
