import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EMAIL } from '../domain/email.ts';

/** Settings of the service, read from environment variables once at start. */
export interface Settings {
  /** Production refuses everything that is only for demonstration unless it is allowed by name. */
  isProduction: boolean;
  /** The pages have the inspector of charts, and what it reads is served; never in production. */
  hasInspector: boolean;
  /** Undefined: both loopback addresses. */
  host: string | undefined;
  /** 0: any free port. */
  port: number;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, for what listens, when `databaseUrl` leads to a pooler; undefined: the same as `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** The only origin the site is reached by; undefined: every loopback name of this port. */
  publicOrigin: string | undefined;
  /** Secret from which the keys for signing, sealing and tokens are derived. */
  sessionSecret: string;
  /** Further secrets whose keys are accepted while the secret is replaced. */
  otherSessionSecrets: readonly string[];
  /** Milliseconds after which a session ends: without activity, and at most. */
  session: { idleMs: number; absoluteMs: number };
  /** Numbers that may be looked up within 24 hours. */
  lookupQuota: {
    anonymous: number;
    /** Shared by all visitors of one IP address, so that dropping the cookie does not restore the quota. */
    address: number;
    signedIn: number;
  };
  /** Drafts that a citizen may have at a time. */
  draftsPerCitizen: number;
  /** Requests to the API worked on at once, and waiting in each of two queues; the rest are refused with 503. */
  requests: { running: number; waiting: number };
  /** Limits of a batch lookup file. */
  lookupFile: { bytes: number; lines: number };
  /** A reverse proxy appends the client address to `x-forwarded-for`; otherwise the header is ignored as forgeable. */
  isBehindProxy: boolean;
  /**
   * Limits per hour: feedback messages, logins begun and wrong keys (bearer tokens, codes, callbacks) of one IP address;
   * files of one citizen.
   */
  perHour: { feedback: number; login: number; guess: number; file: number };
  /** OpenID Connect provider; undefined: ESIA itself or the simulator. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** ESIA itself, with the external signer that holds the key; undefined: another provider. */
  esia: { host: string; mnemonic: string; certificateHash: string; signer: { url: string; token: string } } | undefined;
  /** БДПН gateway; undefined: the simulator. */
  bdpn: { url: string; token: string } | undefined;
  /** File with our keys in the exchange with operators; undefined: simulated operators with demonstration keys. */
  operatorKeysFile: string | undefined;
  /** Mail server for letters to citizens; undefined: no letters are offered. */
  mail: MailSettings | undefined;
  /** Where the numbering plan is renewed from every week; undefined: it is not renewed. */
  numberingPlanUrl: string | undefined;
  /** Whether the demonstration data is loaded. */
  hasDemoData: boolean;
  /** Number of Moscow tariffs in the demonstration data, for benchmarks; undefined: as many as the data has. */
  demoTariffsInMoscow: number | undefined;
  /** Analytics script, a path of the site or an https URL; undefined: visits are not counted. */
  analyticsUrl: string | undefined;
  /** Coverage document that replaces the demonstration one; undefined: none. */
  coverageFile: string | undefined;
  /** External tile server for the base map; undefined: none, and the browser contacts no host but the site. */
  mapTiles: MapTiles | undefined;
  /** Maintenance: every page shows a notice, the API answers 503. */
  isInMaintenance: boolean;
  /** Where vulnerabilities are reported to, a `mailto:` or https URL; undefined: no security.txt. */
  securityContact: string | undefined;
  /** Bearer token of `/metrics`; undefined: open outside production, closed in production. */
  metricsToken: string | undefined;
  /** OTLP/HTTP endpoint that traces are sent to; undefined: none are made. */
  tracesUrl: string | undefined;
  logLevel: LogLevel;
}

/** `simulated`: a mail server of our own, for demonstration. */
export type MailSettings = 'simulated' | SmtpSettings;

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS is required, except on loopback. */
  isTls: boolean;
  user: { name: string; password: string } | undefined;
  /** Sender, `Name <address>` or an address. */
  from: string;
}

export interface MapTiles {
  /** URL with `{z}`, `{x}`, `{y}`. */
  template: string;
  coordinates: 'SphericalMecrator' | 'Wgs84Mercator';
  /** Attribution required by the owner of the tiles. */
  attribution: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Development only: it is in the source, so it protects nothing. */
export const DEFAULT_SESSION_SECRET = 'development-only-secret-do-not-use-anywhere-else';

const MIN_SECRET_LENGTH = 32;

/** All problems of the settings, one sentence each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The service is not started: invalid setting${problems.length === 1 ? '' : 's'}.\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * @throws SettingsError listing every problem
 */
export const readSettings = (variables: Source = process.env): Settings => {
  const problems: string[] = [];
  const source = withSecretFiles(variables, problems);
  const read = reader(source, problems);

  const isProduction = read.text('NODE_ENV') === 'production';
  const host = read.text('HOST');
  const databaseUrl = read.databaseUrl('DATABASE_URL');
  const databaseDirectUrl = read.databaseUrl('DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== undefined && databaseUrl === undefined) {
    problems.push('DATABASE_DIRECT_URL: set it together with DATABASE_URL, which then leads to the pooler.');
  }
  const publicOrigin = read.origin('PUBLIC_ORIGIN');
  const oidc = read.group('ESIA_ISSUER', 'ESIA_CLIENT_ID', 'ESIA_CLIENT_SECRET');
  const esia = readEsia(read, problems);
  if (oidc !== undefined && esia !== undefined) {
    problems.push(
      'ESIA_HOST: set either ESIA itself (ESIA_HOST) or an OpenID Connect provider (ESIA_ISSUER), not both.',
    );
  }
  const bdpn = read.group('BDPN_URL', 'BDPN_TOKEN');
  const tiles = read.group('MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION');
  if (tiles !== undefined && !['{z}', '{x}', '{y}'].every((part) => tiles[0]?.includes(part))) {
    problems.push(
      'MAP_TILES_URL: the URL must contain {z}, {x} and {y}, for example https://tiles.example.ru/{z}/{x}/{y}.png.',
    );
  }
  const allowsDemoData = read.flag('ALLOW_DEMO_DATA') ?? false;
  const settings: Settings = {
    isProduction,
    hasInspector: !isProduction && (read.flag('INSPECTOR') ?? false),
    host,
    port: read.port('PORT') ?? 3000,
    dataDir: path.resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseDirectUrl,
    publicOrigin,
    sessionSecret: read.text('SESSION_SECRET') ?? DEFAULT_SESSION_SECRET,
    otherSessionSecrets: read.text('OTHER_SESSION_SECRETS')?.split(/\s+/) ?? [],
    session: {
      idleMs: (read.minutes('SESSION_IDLE_MINUTES') ?? 30) * 60_000,
      absoluteMs: (read.minutes('SESSION_ABSOLUTE_MINUTES') ?? 8 * 60) * 60_000,
    },
    perHour: {
      feedback: read.count('FEEDBACK_PER_HOUR') ?? 20,
      login: read.count('LOGINS_PER_HOUR') ?? 1000,
      guess: read.count('GUESSES_PER_HOUR') ?? 1000,
      file: read.count('FILES_PER_HOUR') ?? 100,
    },
    lookupQuota: {
      anonymous: read.count('LOOKUP_QUOTA_ANONYMOUS') ?? 10,
      address: read.count('LOOKUP_QUOTA_ADDRESS') ?? 100,
      signedIn: read.count('LOOKUP_QUOTA_SIGNED_IN') ?? 20_000,
    },
    draftsPerCitizen: read.count('DRAFTS_PER_CITIZEN') ?? 20,
    requests: {
      running: read.count('REQUESTS_RUNNING') ?? 10,
      waiting: read.count('REQUESTS_WAITING') ?? 100,
    },
    lookupFile: {
      bytes: read.count('LOOKUP_FILE_BYTES') ?? 1024 * 1024,
      lines: read.count('LOOKUP_FILE_LINES') ?? 10_000,
    },
    isBehindProxy: read.flag('BEHIND_PROXY') ?? false,
    oidc: oidc && { issuer: oidc[0] ?? '', clientId: oidc[1] ?? '', clientSecret: oidc[2] ?? '' },
    esia,
    bdpn: bdpn && { url: bdpn[0] ?? '', token: bdpn[1] ?? '' },
    operatorKeysFile: read.text('OPERATOR_KEYS_FILE'),
    mail: readMail(read, problems) ?? (isProduction ? undefined : 'simulated'),
    numberingPlanUrl: read.secureUrl('NUMBERING_PLAN_URL'),
    hasDemoData: read.flag('DEMO_DATA') ?? (!isProduction || allowsDemoData),
    demoTariffsInMoscow: read.count('DEMO_TARIFFS_IN_MOSCOW'),
    analyticsUrl: read.scriptUrl('ANALYTICS_URL'),
    coverageFile: read.text('COVERAGE_FILE'),
    mapTiles: tiles && {
      template: tiles[0] ?? '',
      attribution: tiles[1] ?? '',
      coordinates:
        read.oneOf('MAP_TILES_COORDINATES', ['SphericalMecrator', 'Wgs84Mercator'] as const) ?? 'SphericalMecrator',
    },
    securityContact: read.contact('SECURITY_CONTACT'),
    metricsToken: read.token('METRICS_TOKEN'),
    isInMaintenance: read.flag('MAINTENANCE') ?? false,
    tracesUrl: read.secureUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
  };

  const allows = {
    esia: read.flag('ALLOW_SIMULATED_ESIA') ?? false,
    bdpn: read.flag('ALLOW_SIMULATED_BDPN') ?? false,
    operators: read.flag('ALLOW_SIMULATED_OPERATORS') ?? false,
    database: read.flag('ALLOW_EMBEDDED_DATABASE') ?? false,
    demoData: allowsDemoData,
  };
  if (isProduction) {
    problems.push(...productionProblems(settings, source, allows));
  }
  if (problems.length > 0) {
    throw new SettingsError(problems);
  }
  return settings;
};

/** Settings that may come from a file instead, named by the variable with `_FILE` at its end. */
const SECRETS = [
  'BDPN_TOKEN',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL',
  'ESIA_CLIENT_SECRET',
  'ESIA_SIGNER_TOKEN',
  'METRICS_TOKEN',
  'OTHER_SESSION_SECRETS',
  'SESSION_SECRET',
  'SMTP_URL',
] as const;

/** The variables with the secrets of files; the content is used without surrounding white space. */
const withSecretFiles = (variables: Source, problems: string[]): Source => {
  const source: Record<string, string | undefined> = { ...variables };
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`]?.trim() ?? '';
    if (file === '') {
      continue;
    }
    if ((variables[name]?.trim() ?? '') !== '') {
      problems.push(`${name}_FILE: set either this variable or ${name}, not both.`);
      continue;
    }
    try {
      source[name] = readFileSync(file, 'utf8');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      problems.push(`${name}_FILE: the file cannot be read (${code}).`);
    }
    if (source[name]?.trim() === '') {
      problems.push(`${name}_FILE: the file is empty.`);
    }
  }
  return source;
};

/** The settings of ESIA itself: all of them or none. */
const readEsia = (read: ReturnType<typeof reader>, problems: string[]): Settings['esia'] => {
  const [host = '', mnemonic = '', certificateHash = '', url = '', token = ''] =
    read.group('ESIA_HOST', 'ESIA_MNEMONIC', 'ESIA_CERTIFICATE_HASH', 'ESIA_SIGNER_URL', 'ESIA_SIGNER_TOKEN') ?? [];
  if (host === '') {
    return undefined;
  }
  if (certificateHash !== '' && !/^[\da-f]{64}$/i.test(certificateHash)) {
    problems.push('ESIA_CERTIFICATE_HASH: expected the certificate hash of the system, 64 hexadecimal digits.');
  }
  if (url !== '' && !isSecureAddress(url)) {
    problems.push(`ESIA_SIGNER_URL: ${SECURE_ADDRESS}.`);
  }
  return { host: URL.parse(host)?.origin ?? host, mnemonic, certificateHash, signer: { url, token } };
};

const SMTP_ADDRESS =
  'expected smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465, without a query';

/** The mail server and the sender: both or none. */
const readMail = (read: ReturnType<typeof reader>, problems: string[]): SmtpSettings | undefined => {
  const address = read.text('SMTP_URL');
  const from = read.text('MAIL_FROM');
  if (address === undefined || from === undefined) {
    if (address !== undefined) {
      problems.push('MAIL_FROM: must be set together with SMTP_URL, for example no-reply@example.ru.');
    } else if (from !== undefined) {
      problems.push('SMTP_URL: must be set together with MAIL_FROM.');
    }
    return undefined;
  }
  const url = URL.parse(address);
  // A query could switch the check of certificates off.
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.search !== '' || url.hash !== '') {
    problems.push(`SMTP_URL: ${SMTP_ADDRESS}.`);
    return undefined;
  }
  if (!EMAIL.test(senderAddress(from))) {
    problems.push('MAIL_FROM: expected an address such as no-reply@example.ru, or Name <no-reply@example.ru>.');
  }
  const isTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    isTls,
    user:
      url.username === ''
        ? undefined
        : { name: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    from,
  };
};

/** The address of `Name <address>`, or the text itself. */
export const senderAddress = (from: string): string => /^[^<>\r\n]*<([^<>]+)>$/.exec(from)?.[1] ?? from;

interface Allowances {
  esia: boolean;
  bdpn: boolean;
  operators: boolean;
  database: boolean;
  demoData: boolean;
}

/** Settings that are not allowed in production. */
const productionProblems = (settings: Settings, source: Source, allows: Allowances): string[] => {
  const problems: string[] = [];
  if (settings.sessionSecret === DEFAULT_SESSION_SECRET) {
    problems.push('SESSION_SECRET: set a secret of your own; the development secret is not allowed in production.');
  } else if (settings.sessionSecret.length < MIN_SECRET_LENGTH) {
    problems.push(`SESSION_SECRET: too short, at least ${MIN_SECRET_LENGTH} characters are required.`);
  }
  if (settings.otherSessionSecrets.includes(DEFAULT_SESSION_SECRET)) {
    problems.push('OTHER_SESSION_SECRETS: the development secret is not allowed in production.');
  }
  if (settings.otherSessionSecrets.some(({ length }) => length < MIN_SECRET_LENGTH)) {
    problems.push(
      `OTHER_SESSION_SECRETS: separate the secrets by spaces; each needs at least ${MIN_SECRET_LENGTH} characters.`,
    );
  }
  if (!settings.databaseUrl && !source.DATABASE_URL && !allows.database) {
    problems.push(
      'DATABASE_URL: set the URL of a PostgreSQL server, or allow the embedded one: ALLOW_EMBEDDED_DATABASE=1.',
    );
  }
  if (!settings.oidc && !settings.esia && !source.ESIA_ISSUER && !source.ESIA_HOST && !allows.esia) {
    problems.push(
      'ESIA_HOST: set ESIA (ESIA_HOST) or an OpenID Connect provider (ESIA_ISSUER), or allow the simulator: ALLOW_SIMULATED_ESIA=1.',
    );
  }
  if (!settings.bdpn && !source.BDPN_URL && !allows.bdpn) {
    problems.push('BDPN_URL: set the URL of the БДПН gateway, or allow the simulator: ALLOW_SIMULATED_BDPN=1.');
  }
  if (settings.operatorKeysFile === undefined && !allows.operators) {
    problems.push(
      'OPERATOR_KEYS_FILE: set the file with the keys of the exchange with operators ("npm run operator-keys" makes one), or allow simulated operators: ALLOW_SIMULATED_OPERATORS=1.',
    );
  }
  if (settings.hasDemoData && !allows.demoData) {
    problems.push('DEMO_DATA: remove this variable, or allow demonstration data: ALLOW_DEMO_DATA=1.');
  }
  if (settings.host !== undefined && !isLoopback(settings.host) && !settings.publicOrigin && !source.PUBLIC_ORIGIN) {
    problems.push('PUBLIC_ORIGIN: set the public origin of the site, for example https://example.ru.');
  }
  return problems;
};

/** Whether this process was started by an npm script. */
export const isStartedByNpm = (): boolean => (process.env.npm_lifecycle_event ?? '') !== '';

/**
 * Environment of the PostgreSQL programs, without the PG* variables of the user's shell.
 * On Windows programs need the system's own variables, so nothing is removed.
 */
export const databaseEnvironment = (): NodeJS.ProcessEnv =>
  process.platform === 'win32' ? process.env : { PATH: process.env.PATH, LC_ALL: 'C' };

const SECURE_ADDRESS = 'expected an https:// URL (http only for localhost)';

/** Codes, tokens and personal data are sent to other services, so plain http is allowed on loopback only. */
export const isSecureAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
};

/** Whether a host name is a loopback name or address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

const reader = (source: Source, problems: string[]) => {
  const text = (name: string): string | undefined => {
    const value = source[name]?.trim();
    return value === '' ? undefined : value;
  };

  /** Parses a variable; an invalid value is reported as a problem and read as absent. */
  const parsed = <T>(name: string, parse: (value: string) => T | undefined, expected: string): T | undefined => {
    const value = text(name);
    if (value === undefined) {
      return undefined;
    }
    const result = parse(value);
    if (result === undefined) {
      problems.push(`${name}: ${expected}.`);
    }
    return result;
  };

  return {
    text,
    token: (name: string) =>
      parsed(
        name,
        (value) => (/^[\w.~+/-]+=*$/.test(value) ? value : undefined),
        'expected letters, digits and . _ ~ + / - only, because it is sent as a bearer token',
      ),
    port: (name: string) =>
      parsed(
        name,
        (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined),
        'expected a port number from 0 to 65535',
      ),
    minutes: (name: string) =>
      parsed(
        name,
        (value) => (/^\d{1,5}(\.\d+)?$/.test(value) && Number(value) > 0 ? Number(value) : undefined),
        'expected a number of minutes above zero',
      ),
    count: (name: string) =>
      parsed(
        name,
        (value) => (/^\d{1,9}$/.test(value) ? Number(value) : undefined),
        'expected a whole number of at most nine digits',
      ),
    flag: (name: string) => parsed(name, (value) => ({ '1': true, '0': false })[value], 'expected 1 (yes) or 0 (no)'),
    oneOf: <T extends string>(name: string, values: readonly T[]) =>
      parsed(name, (value) => values.find((known) => known === value), `expected one of: ${values.join(', ')}`),
    databaseUrl: (name: string) =>
      parsed(
        name,
        (value) => (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined),
        'expected a URL such as postgres://user:password@host:5432/database',
      ),
    origin: (name: string) =>
      parsed(
        name,
        (value) => {
          const url = URL.parse(value);
          if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
            return undefined;
          }
          // Without TLS the session cookie can be stolen, so plain http is allowed on loopback only.
          return url.protocol === 'https:' || isLoopback(url.hostname) ? url.origin : undefined;
        },
        'expected an origin without a path, for example https://example.ru (http only for localhost)',
      ),
    scriptUrl: (name: string) =>
      parsed(
        name,
        (value) => (/^\/[^/\\]/.test(value) || URL.parse(value)?.protocol === 'https:' ? value : undefined),
        'expected a path of this site (/counter.js) or an https:// URL',
      ),
    contact: (name: string) =>
      parsed(
        name,
        (value) =>
          EMAIL.test(value) ? `mailto:${value}` : URL.parse(value)?.protocol === 'https:' ? value : undefined,
        'expected an e-mail address or an https:// URL',
      ),
    secureUrl: (name: string) => parsed(name, (value) => (isSecureAddress(value) ? value : undefined), SECURE_ADDRESS),
    /** Variables that are set together or not at all; the first is a URL. */
    group: (first: string, ...others: string[]) => {
      const names = [first, ...others];
      const values = names.map((name) => text(name));
      if (values.every((value) => value === undefined)) {
        return undefined;
      }
      names.forEach((name, index) => {
        if (values[index] === undefined) {
          problems.push(`${name}: must be set together with ${first}.`);
        }
      });
      if (values[0] !== undefined && !isSecureAddress(values[0])) {
        problems.push(`${first}: ${SECURE_ADDRESS}.`);
      }
      return values.map((value) => value ?? '');
    },
  };
};
