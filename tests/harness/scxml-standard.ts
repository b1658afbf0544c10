/**
 * What the W3C demands of an SCXML 1.0 document (https://www.w3.org/TR/scxml/): attributes with their types, and
 * children, by the tables of sections 3 to 6, whose schema (appendix D) is not published in a package.
 */

const NAMESPACE = 'http://www.w3.org/2005/07/scxml';
const ID = String.raw`[\p{L}_][\p{L}\p{N}._-]*`;
const EVENT = String.raw`[\p{L}\p{N}_:-]+(?:\.[\p{L}\p{N}_:-]+)*`;
const exactly = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');

const types = {
  ID: exactly(ID),
  IDREF: exactly(ID),
  IDREFS: exactly(`${ID}(?: ${ID})*`),
  NMTOKEN: exactly(String.raw`[\p{L}\p{N}._:-]+`),
  version: exactly(String.raw`1\.0`),
  binding: exactly('early|late'),
  history: exactly('shallow|deep'),
  transition: exactly('internal|external'),
  boolean: exactly('true|false'),
  event: exactly(EVENT),
  // 3.12.1: each of the descriptors is a prefix of names, and may end in «.*».
  events: exactly(String.raw`\.?\*|${EVENT}(?:\.\*)?(?: ${EVENT}(?:\.\*)?)*`),
  duration: exactly(String.raw`\d*(?:\.\d+)?(?:ms|[smhd])`),
  URI: exactly(String.raw`\S+`),
  expression: exactly('.+'),
  text: exactly('.*'),
} satisfies Record<string, RegExp>;

interface Rule {
  /** `name:type`, with `!` where it is required. */
  attributes?: string;
  /** Attributes and children of which one excludes the others. */
  exclusive?: readonly string[];
  /** `*` any number, `?` at most one, `!` exactly one; `executable` is executable content, `any` is anything. */
  children?: string;
}

/** Section 4, with `assign`, `script`, `send` and `cancel`. */
const executable = 'raise* if* foreach* log* assign* script* send* cancel*';

const rules: Readonly<Record<string, Rule>> = {
  // 3.2 to 3.10
  scxml: {
    attributes: 'initial:IDREFS name:NMTOKEN version:version! datamodel:NMTOKEN binding:binding',
    children: 'state* parallel* final* datamodel? script?',
  },
  state: {
    attributes: 'id:ID initial:IDREFS',
    exclusive: ['initial <initial>'],
    children: 'onentry* onexit* transition* initial? state* parallel* final* history* datamodel? invoke*',
  },
  parallel: {
    attributes: 'id:ID',
    children: 'onentry* onexit* transition* state* parallel* history* datamodel? invoke*',
  },
  transition: {
    attributes: 'event:events cond:expression target:IDREFS type:transition',
    children: executable,
  },
  initial: { children: 'transition!' },
  final: { attributes: 'id:ID', children: 'onentry* onexit* donedata?' },
  onentry: { children: executable },
  onexit: { children: executable },
  history: { attributes: 'id:ID type:history', children: 'transition!' },
  // 4.2 to 4.7
  raise: { attributes: 'event:NMTOKEN!' },
  if: { attributes: 'cond:expression!', children: `${executable} elseif* else?` },
  elseif: { attributes: 'cond:expression!' },
  else: {},
  foreach: { attributes: 'array:expression! item:text! index:text', children: executable },
  log: { attributes: 'label:text expr:expression' },
  // 5.2 to 5.8
  datamodel: { children: 'data*' },
  data: { attributes: 'id:ID! src:URI expr:expression', exclusive: ['src expr <any>'], children: 'any' },
  assign: { attributes: 'location:expression! expr:expression', exclusive: ['expr <any>'], children: 'any' },
  donedata: { exclusive: ['<content> <param>'], children: 'content? param*' },
  content: { attributes: 'expr:expression', exclusive: ['expr <any>'], children: 'any' },
  param: { attributes: 'name:NMTOKEN! expr:expression location:expression', exclusive: ['expr location'] },
  script: { attributes: 'src:URI', exclusive: ['src <any>'], children: 'any' },
  // 6.2 to 6.5
  send: {
    attributes:
      'event:event eventexpr:expression target:URI targetexpr:expression type:URI typeexpr:expression id:ID ' +
      'idlocation:expression delay:duration delayexpr:expression namelist:text',
    exclusive: [
      'event eventexpr <content>',
      'target targetexpr',
      'type typeexpr',
      'id idlocation',
      'delay delayexpr',
      'namelist <content>',
      '<content> <param>',
    ],
    children: 'content? param*',
  },
  cancel: { attributes: 'sendid:IDREF sendidexpr:expression', exclusive: ['sendid sendidexpr'] },
  invoke: {
    attributes:
      'type:URI typeexpr:expression src:URI srcexpr:expression id:ID idlocation:expression namelist:text ' +
      'autoforward:boolean',
    exclusive: ['type typeexpr', 'src srcexpr <content>', 'id idlocation'],
    children: 'param* finalize? content?',
  },
  finalize: { children: executable },
};

const words = (text = ''): string[] => text.split(' ').filter(Boolean);
const isState = ({ localName }: Element): boolean => ['state', 'parallel', 'final', 'history'].includes(localName);

const wrongChildren = (element: Element, { children = '' }: Rule): string[] => {
  if (children === 'any') {
    return [];
  }
  const limits = new Map(words(children).map((word) => [word.slice(0, -1), word.at(-1)]));
  // Elements of other namespaces are allowed everywhere.
  const found = [...element.children].filter(({ namespaceURI }) => namespaceURI === NAMESPACE);
  const count = (name: string): number => found.filter(({ localName }) => localName === name).length;
  const hasText = [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '',
  );
  return [
    ...found.filter(({ localName }) => !limits.has(localName)).map(({ localName }) => `<${localName}> inside`),
    ...[...limits].flatMap(([name, limit]) =>
      (limit !== '*' && count(name) > 1) || (limit === '!' && count(name) === 0) ? [`${count(name)} <${name}>`] : [],
    ),
    ...(hasText ? ['text inside'] : []),
  ];
};

const wrongAttributes = (element: Element, { attributes, exclusive = [] }: Rule): string[] => {
  const allowed = new Map(words(attributes).map((word) => word.replace('!', '').split(':') as [string, string]));
  const required = words(attributes).flatMap((word) => (word.endsWith('!') ? (word.split(':')[0] ?? []) : []));
  // Attributes of other namespaces are allowed everywhere.
  const own = [...element.attributes].filter(({ namespaceURI }) => namespaceURI === null);
  const typeOf = (name: string): RegExp | undefined => types[allowed.get(name) as keyof typeof types];
  const has = (word: string): boolean =>
    word === '<any>'
      ? element.textContent.trim() !== ''
      : word.startsWith('<')
        ? [...element.children].some(({ localName }) => word === `<${localName}>`)
        : element.hasAttribute(word);
  return [
    ...own
      .filter(({ name, value }) => typeOf(name)?.test(value) !== true)
      .map(({ name, value }) => `${name}="${value}"`),
    ...required.filter((name) => !element.hasAttribute(name)).map((name) => `no ${name}`),
    ...exclusive.filter((group) => words(group).filter(has).length > 1).map((group) => `more than one of ${group}`),
  ];
};

/** What the tables cannot say: the texts of 3.2, 3.3, 3.5, 3.6, and of 6.3 with 3.14 on ids. */
const wrongByText = (element: Element, byId: ReadonlyMap<string, Element>): string[] => {
  const { localName, parentElement } = element;
  const initial = element.getAttribute('initial');
  const isOf = (id: string, is: (found: Element) => boolean): boolean => {
    const found = byId.get(id);
    return found !== undefined && is(found);
  };
  return [
    ...words(initial ?? '')
      .filter((id) => !isOf(id, (found) => isState(found) && found !== element && element.contains(found)))
      .map((id) => `initial ${id} is no state inside`),
    ...words(element.getAttribute('target') ?? '')
      .filter((id) => localName === 'transition' && !isOf(id, isState))
      .map((id) => `target ${id} is no state`),
    ...words(element.getAttribute('sendid') ?? '')
      .filter((id) => !isOf(id, (found) => found.localName === 'send'))
      .map((id) => `${id} is no <send>`),
    ...(localName === 'transition' && !['event', 'cond', 'target'].some((name) => element.hasAttribute(name))
      ? ['neither event nor condition nor target']
      : []),
    ...(['initial', 'history'].includes(parentElement?.localName ?? '') &&
    (!element.hasAttribute('target') || element.hasAttribute('event') || element.hasAttribute('cond'))
      ? ['not a bare transition']
      : []),
    ...(localName === 'scxml' && ![...element.children].some(isState) ? ['no state'] : []),
  ];
};

/** Everything in the text of a document that the standard does not allow. */
export const scxmlErrors = (text: string): string[] => {
  const { documentElement } = new DOMParser().parseFromString(text, 'application/xml');
  if (documentElement.localName !== 'scxml' || documentElement.namespaceURI !== NAMESPACE) {
    return ['not an SCXML document'];
  }
  const elements = [documentElement, ...documentElement.querySelectorAll('*')].filter(
    ({ namespaceURI }) => namespaceURI === NAMESPACE,
  );
  const byId = new Map<string, Element>();
  return [
    ...elements.flatMap((element) => {
      const { id } = element;
      const isTaken = id !== '' && byId.has(id);
      byId.set(id, element);
      return isTaken ? [`id ${id} twice`] : [];
    }),
    ...elements.flatMap((element) => {
      const rule = rules[element.localName];
      const wrong =
        rule === undefined
          ? ['unknown']
          : [...wrongAttributes(element, rule), ...wrongChildren(element, rule), ...wrongByText(element, byId)];
      return wrong.map((what) => `<${element.localName} id="${element.id}">: ${what}`);
    }),
  ];
};
