import path from 'node:path';

/** What the surroundings say about how to run, read once at the start. */
export interface Settings {
  /** Production refuses everything that is only for demonstration unless it is allowed by name. */
  isProduction: boolean;
  /** Undefined: both loopback addresses. */
  host: string | undefined;
  /** 0: any free port. */
  port: number;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** The only origin the site is reached by; undefined: every loopback name of this port. */
  publicOrigin: string | undefined;
  /** Key for what the server signs or tokenises. */
  sessionSecret: string;
  /** Milliseconds without activity, and in all, after which a session ends. */
  session: { idleMs: number; absoluteMs: number };
  /** Numbers that may be looked up within 24 hours. */
  lookupQuota: {
    anonymous: number;
    /** By all visitors of one address together: a dropped cookie must not fill the quota again and again. */
    address: number;
    signedIn: number;
  };
  /** Bounds of a file of numbers. */
  lookupFile: { bytes: number; lines: number };
  /** Whoever stands before us adds the visitor's address to `x-forwarded-for`; without it that header is anybody's word. */
  isBehindProxy: boolean;
  /** Appeals that one address may send within an hour. */
  feedbackPerHour: number;
  /** A provider of OpenID Connect; undefined: ESIA itself or the simulated one. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** ESIA itself, with the signer that holds the key of the system; undefined: another provider. */
  esia: { host: string; mnemonic: string; certificateHash: string; signer: { url: string; token: string } } | undefined;
  /** The ported-numbers database; undefined: the simulator. */
  bdpn: { url: string; token: string } | undefined;
  /** Whether the demonstration set is loaded. */
  hasDemoData: boolean;
  /** Tariffs of Moscow in the demonstration set, for measurements; undefined: as many as it has by itself. */
  demoTariffsInMoscow: number | undefined;
  /** Script that counts visits, a path of ours or an https address; undefined: visits are not counted. */
  analyticsUrl: string | undefined;
  /** A document of coverage in place of the demonstration one; undefined: none. */
  coverageFile: string | undefined;
  /** A tile server outside for the ground of the maps; undefined: none, and the browser asks nobody but us. */
  mapTiles: MapTiles | undefined;
  /** The site is worked on: every page says so, the API answers 503. */
  isInMaintenance: boolean;
  logLevel: LogLevel;
}

export interface MapTiles {
  /** Address with `{z}`, `{x}`, `{y}`. */
  template: string;
  coordinates: 'SphericalMecrator' | 'Wgs84Mercator';
  /** Whom the owner of the tiles asks to name. */
  attribution: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Only for a machine of a developer: it is in the source, so it protects nothing. */
export const DEFAULT_SESSION_SECRET = 'development-only-secret-do-not-use-anywhere-else';

const SHORTEST_SECRET = 32;

/** Everything that is wrong with the settings, one sentence each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `Сайт не запущен: ${problems.length === 1 ? 'неверна настройка' : 'неверны настройки'}.\n${problems.map((problem) => `  — ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * Throws `SettingsError` with all that is wrong at once.
 */
export const readSettings = (source: Source = process.env): Settings => {
  const problems: string[] = [];
  const read = reader(source, problems);

  const isProduction = read.text('NODE_ENV') === 'production';
  const host = read.text('HOST');
  const databaseUrl = read.databaseUrl('DATABASE_URL');
  const publicOrigin = read.origin('PUBLIC_ORIGIN');
  const oidc = read.group('ESIA_ISSUER', 'ESIA_CLIENT_ID', 'ESIA_CLIENT_SECRET');
  if (oidc?.[0]?.startsWith('http:') === true && !isLoopback(URL.parse(oidc[0])?.hostname ?? '')) {
    problems.push('ESIA_ISSUER: нужен адрес, начинающийся с https:// (http — только для localhost).');
  }
  const esia = readEsia(read, problems);
  if (oidc !== undefined && esia !== undefined) {
    problems.push('ESIA_HOST: задайте либо ЕСИА напрямую (ESIA_HOST), либо поставщика OpenID Connect (ESIA_ISSUER).');
  }
  const bdpn = read.group('BDPN_URL', 'BDPN_TOKEN');
  const tiles = read.group('MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION');
  if (tiles !== undefined && !['{z}', '{x}', '{y}'].every((part) => tiles[0]?.includes(part))) {
    problems.push(
      'MAP_TILES_URL: в адресе должны стоять {z}, {x} и {y}, например https://tiles.example.ru/{z}/{x}/{y}.png.',
    );
  }
  const allowsDemoData = read.flag('ALLOW_DEMO_DATA') ?? false;
  const settings: Settings = {
    isProduction,
    host,
    port: read.port('PORT') ?? 3000,
    dataDir: path.resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl,
    publicOrigin,
    sessionSecret: read.text('SESSION_SECRET') ?? DEFAULT_SESSION_SECRET,
    session: {
      idleMs: (read.minutes('SESSION_IDLE_MINUTES') ?? 30) * 60_000,
      absoluteMs: (read.minutes('SESSION_ABSOLUTE_MINUTES') ?? 8 * 60) * 60_000,
    },
    feedbackPerHour: read.count('FEEDBACK_PER_HOUR') ?? 20,
    lookupQuota: {
      anonymous: read.count('LOOKUP_QUOTA_ANONYMOUS') ?? 10,
      address: read.count('LOOKUP_QUOTA_ADDRESS') ?? 100,
      signedIn: read.count('LOOKUP_QUOTA_SIGNED_IN') ?? 20_000,
    },
    lookupFile: {
      bytes: read.count('LOOKUP_FILE_BYTES') ?? 1024 * 1024,
      lines: read.count('LOOKUP_FILE_LINES') ?? 10_000,
    },
    isBehindProxy: read.flag('BEHIND_PROXY') ?? false,
    oidc: oidc && { issuer: oidc[0] ?? '', clientId: oidc[1] ?? '', clientSecret: oidc[2] ?? '' },
    esia,
    bdpn: bdpn && { url: bdpn[0] ?? '', token: bdpn[1] ?? '' },
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
    isInMaintenance: read.flag('MAINTENANCE') ?? false,
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
  };

  const allows = {
    esia: read.flag('ALLOW_SIMULATED_ESIA') ?? false,
    bdpn: read.flag('ALLOW_SIMULATED_BDPN') ?? false,
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

/** ESIA itself: all of it or nothing. */
const readEsia = (read: ReturnType<typeof reader>, problems: string[]): Settings['esia'] => {
  const [host = '', mnemonic = '', certificateHash = '', url = '', token = ''] =
    read.group('ESIA_HOST', 'ESIA_MNEMONIC', 'ESIA_CERTIFICATE_HASH', 'ESIA_SIGNER_URL', 'ESIA_SIGNER_TOKEN') ?? [];
  if (host === '') {
    return undefined;
  }
  if (certificateHash !== '' && !/^[\da-f]{64}$/i.test(certificateHash)) {
    problems.push('ESIA_CERTIFICATE_HASH: нужен хеш сертификата системы, 64 шестнадцатеричные цифры.');
  }
  // Codes, tokens and people go over these two: in the clear only on the machine itself.
  for (const [name, address] of [
    ['ESIA_HOST', host],
    ['ESIA_SIGNER_URL', url],
  ] as const) {
    const parsed = URL.parse(address);
    if (address !== '' && parsed?.protocol !== 'https:' && !isLoopback(parsed?.hostname ?? '')) {
      problems.push(`${name}: нужен адрес, начинающийся с https:// (http — только для localhost).`);
    }
  }
  return { host: URL.parse(host)?.origin ?? host, mnemonic, certificateHash, signer: { url, token } };
};

interface Allowances {
  esia: boolean;
  bdpn: boolean;
  database: boolean;
  demoData: boolean;
}

/** What makes a site unfit for real citizens. */
const productionProblems = (settings: Settings, source: Source, allows: Allowances): string[] => {
  const problems: string[] = [];
  if (settings.sessionSecret === DEFAULT_SESSION_SECRET) {
    problems.push('SESSION_SECRET: задайте свой секрет, в рабочем режиме учебный не годится.');
  } else if (settings.sessionSecret.length < SHORTEST_SECRET) {
    problems.push(`SESSION_SECRET: секрет слишком короткий, нужно не меньше ${SHORTEST_SECRET} знаков.`);
  }
  if (!settings.databaseUrl && !source.DATABASE_URL && !allows.database) {
    problems.push(
      'DATABASE_URL: задайте адрес PostgreSQL или разрешите встроенную базу данных: ALLOW_EMBEDDED_DATABASE=1.',
    );
  }
  if (!settings.oidc && !settings.esia && !source.ESIA_ISSUER && !source.ESIA_HOST && !allows.esia) {
    problems.push(
      'ESIA_HOST: задайте ЕСИА (ESIA_HOST) или поставщика OpenID Connect (ESIA_ISSUER), или разрешите учебный вход: ALLOW_SIMULATED_ESIA=1.',
    );
  }
  if (!settings.bdpn && !source.BDPN_URL && !allows.bdpn) {
    problems.push('BDPN_URL: задайте адрес шлюза БДПН или разрешите учебную БДПН: ALLOW_SIMULATED_BDPN=1.');
  }
  if (settings.hasDemoData && !allows.demoData) {
    problems.push('DEMO_DATA: уберите эту переменную или разрешите учебные данные: ALLOW_DEMO_DATA=1.');
  }
  if (settings.host !== undefined && !isLoopback(settings.host) && !settings.publicOrigin && !source.PUBLIC_ORIGIN) {
    problems.push('PUBLIC_ORIGIN: задайте адрес, по которому сайт открывают люди, например https://example.ru.');
  }
  return problems;
};

/** Whether npm runs us: then its end is ours. */
export const isStartedByNpm = (): boolean => (process.env.npm_lifecycle_event ?? '') !== '';

/**
 * The environment of PostgreSQL's programs. PG* variables of the person's shell must not reach them;
 * Windows needs its own variables to run anything.
 */
export const databaseEnvironment = (): NodeJS.ProcessEnv =>
  process.platform === 'win32' ? process.env : { PATH: process.env.PATH, LC_ALL: 'C' };

/** Whether a host name leads only to this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

const reader = (source: Source, problems: string[]) => {
  const text = (name: string): string | undefined => {
    const value = source[name]?.trim();
    return value === '' ? undefined : value;
  };

  /** A value that `parse` understands; otherwise one sentence about what is expected. */
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
    port: (name: string) =>
      parsed(
        name,
        (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined),
        'нужен номер порта от 0 до 65535',
      ),
    minutes: (name: string) =>
      parsed(
        name,
        (value) => (/^\d{1,5}(\.\d+)?$/.test(value) && Number(value) > 0 ? Number(value) : undefined),
        'нужно число минут больше нуля',
      ),
    count: (name: string) =>
      parsed(
        name,
        (value) => (/^\d{1,9}$/.test(value) ? Number(value) : undefined),
        'нужно целое число, не больше девяти цифр',
      ),
    flag: (name: string) => parsed(name, (value) => ({ '1': true, '0': false })[value], 'нужно 1 (да) или 0 (нет)'),
    oneOf: <T extends string>(name: string, values: readonly T[]) =>
      parsed(name, (value) => values.find((known) => known === value), `нужно одно из: ${values.join(', ')}`),
    databaseUrl: (name: string) =>
      parsed(
        name,
        (value) => (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined),
        'нужен адрес вида postgres://user:password@host:5432/database',
      ),
    origin: (name: string) =>
      parsed(
        name,
        (value) => {
          const url = URL.parse(value);
          if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
            return undefined;
          }
          // Without encryption a session cookie is anybody's, except on the machine itself.
          return url.protocol === 'https:' || isLoopback(url.hostname) ? url.origin : undefined;
        },
        'нужен адрес сайта без пути, например https://example.ru (http — только для localhost)',
      ),
    scriptUrl: (name: string) =>
      parsed(
        name,
        (value) => (/^\/[^/\\]/.test(value) || URL.parse(value)?.protocol === 'https:' ? value : undefined),
        'нужен путь на этом сайте (/counter.js) или адрес, начинающийся с https://',
      ),
    /** Variables that have a meaning only together; the first is an address. */
    group: (first: string, ...others: string[]) => {
      const names = [first, ...others];
      const values = names.map((name) => text(name));
      if (values.every((value) => value === undefined)) {
        return undefined;
      }
      names.forEach((name, index) => {
        if (values[index] === undefined) {
          problems.push(`${name}: задайте вместе с ${first}.`);
        }
      });
      if (values[0] !== undefined && !/^https?:$/.test(URL.parse(values[0])?.protocol ?? '')) {
        problems.push(`${first}: нужен адрес, начинающийся с https://.`);
      }
      return values.map((value) => value ?? '');
    },
  };
};
