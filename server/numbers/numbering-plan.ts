import { regionTable } from '../regions/region-table.ts';

/** One range of the Russian numbering plan, as our tables keep it. */
export interface PlanRange {
  /** First and last number, ten digits without the country code. */
  first: number;
  last: number;
  operatorInn: string;
  /** The holder as the registry names it. */
  holderName: string;
  /** БДПН code; null where the database has none. */
  regionCode: string | null;
  /** The registry's own name where there is no code. */
  regionName: string;
}

/** Line 1 of a file in today's form: eight columns. */
const HEADER = 'АВС/ DEF;От;До;Емкость;Оператор;Регион;Территория ГАР;ИНН';

/** Subjects whose codes the ported-numbers database has not made public, and ranges of the whole country: lookup only. */
const lookupOnly: readonly string[] = [
  'Донецкая Народная Республика',
  'Луганская Народная Республика',
  'Запорожская область',
  'Херсонская область',
  'Российская Федерация',
];

const regionOfSubject = new Map(regionTable.flatMap((region) => region.subjects.map((subject) => [subject, region])));

/**
 * Reads the mobile part of the numbering plan in the form the ministry publishes now (UTF-8, `;`, eight columns).
 * @throws Error naming the line that is wrong
 */
export const parseNumberingPlan = (text: string): PlanRange[] => {
  const [header, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (header !== HEADER) {
    throw new Error('Строка 1: это не план нумерации в восьми столбцах.');
  }
  return lines.flatMap((line, index) => (line === '' ? [] : [parseLine(line, index + 2)]));
};

const parseLine = (line: string, number: number): PlanRange => {
  const [code, from, to, , holderName, , territory, operatorInn] = line.split(';');
  const isWhole =
    code !== undefined &&
    from !== undefined &&
    to !== undefined &&
    holderName !== undefined &&
    territory !== undefined &&
    operatorInn !== undefined &&
    /^9\d\d$/.test(code) &&
    /^\d{1,7}$/.test(from) &&
    /^\d{1,7}$/.test(to) &&
    /^\d{10,12}$/.test(operatorInn);
  if (!isWhole) {
    throw new Error(`Строка ${number}: диапазон записан неверно.`);
  }
  const first = Number(code) * 10_000_000 + Number(from);
  const last = Number(code) * 10_000_000 + Number(to);
  if (last < first) {
    throw new Error(`Строка ${number}: конец диапазона раньше начала.`);
  }
  // Settlement and subject are divided by «|», several subjects by a comma; the subject is the last part.
  const subject = territory.split('|').at(-1)?.split(',')[0]?.trim() ?? '';
  const region = regionOfSubject.get(subject);
  if (region === undefined && !lookupOnly.includes(subject)) {
    throw new Error(`Строка ${number}: неизвестный регион.`);
  }
  return {
    first,
    last,
    operatorInn,
    holderName,
    regionCode: region?.code ?? null,
    regionName: region?.name ?? subject,
  };
};
