import { readFile, stat } from 'node:fs/promises';
import { isLoopback } from '../env.ts';
import { ImportError } from './import-error.ts';

/** Where the ministry publishes the mobile part of the plan. */
export const OFFICIAL_PLAN_URL = 'https://opendata.digital.gov.ru/downloads/DEF-9xx.csv';

/** The site refuses programs that do not introduce themselves. */
const USER_AGENT = 'Mozilla/5.0 (compatible; mnp-portal)';
const LONGEST_WAIT_MS = 120_000;
/** The plan is 3 MB; what is far larger is something else. */
const MOST_BYTES = 64 * 1024 * 1024;

interface PlanSource {
  text: string;
  /** The moment the file itself tells of. */
  date: Date;
}

/**
 * The text of a registry, from a file or an address.
 * @throws ImportError
 */
export const readPlanSource = async (source: string): Promise<PlanSource> =>
  /^https?:\/\//i.test(source) ? fetchPlan(source) : readPlanFile(source);

const readPlanFile = async (file: string): Promise<PlanSource> => {
  try {
    const { mtime, size } = await stat(file);
    requireSize(size);
    return { text: decode(await readFile(file)), date: mtime };
  } catch (error) {
    throw error instanceof ImportError
      ? error
      : new ImportError(`Файл «${file}» не открывается: проверьте путь и права.`);
  }
};

const fetchPlan = async (address: string): Promise<PlanSource> => {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new ImportError('Нужен адрес, который начинается с https://: иначе план могут подменить по дороге.');
  }
  const answer = await fetch(url, {
    headers: { 'user-agent': USER_AGENT },
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  }).catch((error: unknown) => {
    throw new ImportError(unreachable(error));
  });
  if (!answer.ok) {
    throw new ImportError(`Адрес ответил ${answer.status}: скачайте файл сами и загрузите его с диска.`);
  }
  requireSize(Number(answer.headers.get('content-length') ?? 0));
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of answer.body ?? []) {
      size += part.length;
      requireSize(size);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof ImportError
      ? error
      : new ImportError('Файл пришёл не целиком: связь оборвалась. Повторите.');
  }
  const date = new Date(answer.headers.get('last-modified') ?? NaN);
  return { text: decode(Buffer.concat(parts)), date: Number.isNaN(date.getTime()) ? new Date() : date };
};

const requireSize = (bytes: number): void => {
  if (bytes > MOST_BYTES) {
    throw new ImportError('Файл слишком большой для плана нумерации мобильных номеров.');
  }
};

const UTF8_MARK = Buffer.from('\uFEFF');

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (Buffer.from(bytes.subarray(0, UTF8_MARK.length)).equals(UTF8_MARK)) {
      throw new ImportError(
        'Файл начинается как UTF-8, но дальше закодирован иначе: похоже, он пришёл не целиком. Прежний план остался.',
      );
    }
    return new TextDecoder('windows-1251').decode(bytes);
  }
};

const certificateCodes = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

const unreachable = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return certificateCodes.has(code)
    ? 'Сертификату адреса нет доверия. Сайты государства подписаны центром Минцифры: укажите его сертификат в NODE_EXTRA_CA_CERTS или скачайте файл сами.'
    : 'Адрес не отвечает: проверьте связь или скачайте файл сами и загрузите его с диска.';
};
