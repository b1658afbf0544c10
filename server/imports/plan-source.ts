import { hash } from 'node:crypto';
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

/** Identifies one state of a file, so that an unchanged one is not loaded again. */
export interface PlanOrigin {
  /** Path or URL. */
  source: string;
  sha256: string;
  /** Validators of the HTTP response, null without one. */
  etag: string | null;
  lastModified: string | null;
}

export interface PlanSource {
  bytes: Uint8Array;
  /** Modification time of the source. */
  date: Date;
  origin: PlanOrigin;
}

/**
 * Reads the registry from a path or a URL.
 * @throws ImportError
 */
export const readPlanSource = async (source: string): Promise<PlanSource> =>
  /^https?:\/\//i.test(source) ? requirePlan(await fetchPlan(source)) : readPlanFile(source);

const requirePlan = (plan: PlanSource | null): PlanSource => {
  if (plan === null) {
    throw new ImportError('The server answered 304 to a request without conditions.');
  }
  return plan;
};

const readPlanFile = async (file: string): Promise<PlanSource> => {
  try {
    const { mtime, size } = await stat(file);
    requireSize(size);
    const bytes = await readFile(file);
    return {
      bytes,
      date: mtime,
      origin: { source: file, sha256: sha256(bytes), etag: null, lastModified: null },
    };
  } catch (error) {
    throw error instanceof ImportError
      ? error
      : new ImportError(`The file "${file}" cannot be opened: check path and permissions.`);
  }
};

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

/**
 * Downloads the registry.
 * @param options.known the state that was loaded before; its validators are sent when it came from the same address
 * @param options.signal ends the download
 * @returns null when the file has not changed since
 * @throws ImportError
 */
export const fetchPlan = async (
  address: string,
  { known, signal }: { known?: PlanOrigin | null | undefined; signal?: AbortSignal | undefined } = {},
): Promise<PlanSource | null> => {
  const url = new URL(address);
  requireTransport(url);
  const response = await fetch(url, {
    headers: { 'user-agent': USER_AGENT, ...(known?.source === address ? conditions(known) : {}) },
    signal: AbortSignal.any([AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS), ...(signal === undefined ? [] : [signal])]),
  }).catch((error: unknown) => {
    throw new ImportError(describeFetchError(error));
  });
  requireTransport(new URL(response.url));
  if (response.status === 304) {
    return null;
  }
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
  const bytes = Buffer.concat(parts);
  const origin = {
    source: address,
    sha256: sha256(bytes),
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  };
  if (origin.sha256 === known?.sha256) {
    return null;
  }
  const date = new Date(origin.lastModified ?? NaN);
  return { bytes, date: Number.isNaN(date.getTime()) ? new Date() : date, origin };
};

const conditions = ({ etag, lastModified }: PlanOrigin): Record<string, string> => ({
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

/** Also of the address after redirects. */
const requireTransport = ({ hostname, protocol }: URL): void => {
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new ImportError('Expected an https:// URL: over plain http the plan could be replaced in transit.');
  }
};

const requireSize = (bytes: number): void => {
  if (bytes > MAX_BYTES) {
    throw new ImportError('The file is too large for the mobile numbering plan.');
  }
};

const UTF8_BOM = Buffer.from('\uFEFF');

/**
 * The text of a plan, in UTF-8 or CP1251.
 * @throws ImportError when it was cut
 */
export const decodePlan = (bytes: Uint8Array): string => {
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
