import { readFile, stat } from 'node:fs/promises';
import { isLoopback } from '../env.ts';
import { ImportError } from './import-error.ts';

/** Official source of the mobile numbering plan. */
export const OFFICIAL_PLAN_URL = 'https://opendata.digital.gov.ru/downloads/DEF-9xx.csv';

/** The official site refuses requests without a browser-like User-Agent. */
const USER_AGENT = 'Mozilla/5.0 (compatible; mnp-portal)';
const DOWNLOAD_TIMEOUT_MS = 120_000;
/** The plan is about 3 MB; a far larger file is not a plan. */
const MAX_BYTES = 64 * 1024 * 1024;

interface PlanSource {
  text: string;
  /** Modification time of the source. */
  date: Date;
}

/**
 * Reads the registry from a path or a URL.
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
      : new ImportError(`The file "${file}" cannot be opened: check path and permissions.`);
  }
};

const fetchPlan = async (address: string): Promise<PlanSource> => {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new ImportError('Expected an https:// URL: over plain http the plan could be replaced in transit.');
  }
  const response = await fetch(url, {
    headers: { 'user-agent': USER_AGENT },
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new ImportError(describeFetchError(error));
  });
  if (!response.ok) {
    throw new ImportError(
      `The server answered ${response.status}: download the file yourself and import it from disk.`,
    );
  }
  requireSize(Number(response.headers.get('content-length') ?? 0));
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      requireSize(size);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof ImportError
      ? error
      : new ImportError('The download is incomplete, the connection was lost. Try again.');
  }
  const date = new Date(response.headers.get('last-modified') ?? NaN);
  return { text: decode(Buffer.concat(parts)), date: Number.isNaN(date.getTime()) ? new Date() : date };
};

const requireSize = (bytes: number): void => {
  if (bytes > MAX_BYTES) {
    throw new ImportError('The file is too large for the mobile numbering plan.');
  }
};

const UTF8_BOM = Buffer.from('\uFEFF');

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (Buffer.from(bytes.subarray(0, UTF8_BOM.length)).equals(UTF8_BOM)) {
      throw new ImportError(
        'The file begins as UTF-8 but continues in another encoding: it is probably incomplete. The previous plan stays.',
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

const describeFetchError = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return certificateCodes.has(code)
    ? 'The certificate of the server is not trusted. Government sites use the CA of Минцифры: set NODE_EXTRA_CA_CERTS to its certificate, or download the file yourself.'
    : 'The server is unreachable: check the connection, or download the file yourself and import it from disk.';
};
