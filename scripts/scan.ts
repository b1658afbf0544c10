/**
 * `npm run scan [-- TOOL…]`: runs scanners of Debian's packages against a service of its own on 127.0.0.1, as in
 * production, and prints what they found. A finding that is not explained below fails the command. TOOL is `wapiti`,
 * `nikto`, `sqlmap` or `slowhttptest`; all by default.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { asInProduction, withService } from '../bench/start.ts';
import { z } from '../contract/z.ts';
import { createVisitor } from '../mocks/visitor.ts';
import { CommandError, runCommand } from './lib/command.ts';

interface Result {
  what: string;
  /** How much the scanner did. */
  done: string;
  findings: string[];
}

interface Target {
  origin: string;
  /** Of a signed-in test citizen. */
  cookie: string;
  folder: string;
}

/** Seconds after which a scanner is ended; what it has found until then counts. */
const LIMIT_SECONDS = { wapiti: 180, nikto: 150, sqlmap: 120, slowhttptest: 40 } as const;
type Tool = keyof typeof LIMIT_SECONDS;

/** Findings that are right and yet no defect. */
const explained: readonly { finding: RegExp; why: string }[] = [
  {
    finding: /Content Security Policy.*(?:style-src|unsafe-inline)/i,
    why: 'style attributes only (style-src-attr), which Mantine sets; elements need a hash',
  },
  {
    finding: /^(?:HttpOnly|Secure) [Ff]lag.*mnp-(?:signed-in|visitor|theme|region)/,
    why: 'on http of loopback no cookie is Secure; mnp-signed-in is a mark that the page reads, not a key',
  },
  {
    finding: /Strict-Transport-Security/i,
    why: 'the scan speaks http; with an https origin the header is sent (tests/api/http/wire.test.ts)',
  },
  {
    finding: /X-XSS-Protection|X-Frame-Options/i,
    why: 'obsolete, replaced by the policy of the document (script-src, frame-ancestors)',
  },
  {
    finding: /^\+ OSVDB-3092: \/(?:account\/|news): This might be interesting/,
    why: 'pages of the site; that of the account shows nothing without a session',
  },
];

const run = (tool: Tool, args: readonly string[], folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (part: Buffer): void => {
      output += part.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setTimeout(() => child.kill('SIGTERM'), LIMIT_SECONDS[tool] * 1000);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      resolve(stripVTControlCharacters(output));
    });
  });

const WapitiReport = z.object({
  vulnerabilities: z.record(z.string(), z.array(z.object({ path: z.string(), info: z.string() }))),
  anomalies: z.record(z.string(), z.array(z.object({ path: z.string(), info: z.string() }))),
});

const wapiti = async ({ cookie, folder, origin }: Target): Promise<Result[]> => {
  const file = path.join(folder, 'wapiti.json');
  const args = ['-u', `${origin}/`, '--scope', 'domain', '-m', 'common,csp,cookieflags,http_headers,crlf,csrf,xxe'];
  const limits = ['--max-scan-time', '60', '--max-attack-time', '20', '--max-links-per-page', '30', '-S', 'normal'];
  const output = await run(
    'wapiti',
    [
      ...args,
      ...limits,
      '-H',
      `Cookie: ${cookie}`,
      '-f',
      'json',
      '-o',
      file,
      '--flush-session',
      '--no-bugreport',
      '-t',
      '5',
    ],
    folder,
  );
  if (!existsSync(file)) {
    throw new CommandError(`wapiti wrote no report:\n${output.slice(-2000)}`);
  }
  const { anomalies, vulnerabilities } = WapitiReport.parse(JSON.parse(await readFile(file, 'utf8')));
  const found = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)];
  return [
    {
      what: 'wapiti',
      done: `${found.length} kinds of vulnerabilities, ${/Found (\d+) URL/.exec(output)?.[1] ?? 'the'} pages`,
      findings: found.flatMap(([kind, list]) => list.map((one) => `${kind}: ${one.info} (${one.path})`)),
    },
  ];
};

const nikto = async ({ folder, origin }: Target): Promise<Result[]> => {
  const output = await run('nikto', ['-host', origin, '-maxtime', '120s', '-ask', 'no', '-nointeractive'], folder);
  const lines = output.split('\n').filter((line) => /^\+ (?:OSVDB|\/|The |GET|POST)/.test(line));
  return [{ what: 'nikto', done: /\d+ (?:items checked|requests)/.exec(output)?.[0] ?? 'its tests', findings: lines }];
};

/** Calls with parameters, each tested at every parameter. */
const injectable = (origin: string): { name: string; args: string[] }[] => [
  {
    name: 'listTariffsByRegionCode',
    args: [
      '-u',
      `${origin}/api/v1.4/tariff/list?RegionCode=77&Skip=0&Take=20&SortBy=price&SortDesc=false&PriceMax=900`,
    ],
  },
  {
    name: 'lookupNumber',
    args: [
      '-u',
      `${origin}/api/v1.1/msisdn/info/single`,
      '--method=POST',
      '--headers=Content-Type: application/json',
      '--data={"msisdn":"79000000002"}',
    ],
  },
  {
    name: 'listAccountOrders',
    args: ['-u', `${origin}/api/v1/account/orders?Msisdn=79000000001&Skip=0&Take=20&SortBy=lastUpdate&SortDesc=true`],
  },
  {
    name: 'initOrder',
    args: [
      '-u',
      `${origin}/api/v1/order/portation/init`,
      '--method=POST',
      '--headers=Content-Type: application/json',
      '--data={"msisdn":"79000000002","recipientOperatorId":"mts"}',
    ],
  },
];

const sqlmap = async ({ cookie, folder, origin }: Target): Promise<Result[]> => {
  const results: Result[] = [];
  const common = ['--batch', '--flush-session', '--disable-coloring', '--level=1', '--risk=2', '--dbms=PostgreSQL'];
  for (const { args, name } of injectable(origin)) {
    const headers = [`--cookie=${cookie}`, `--referer=${origin}/`, '-H', `Origin: ${origin}`];
    const codes = ['--ignore-code=*', `--output-dir=${path.join(folder, name)}`];
    const output = await run('sqlmap', [...args, ...common, ...headers, ...codes, '--skip=Cookie'], folder);
    const found = output
      .split('\n')
      .filter((line) => /is vulnerable|Type: .*(?:blind|injection|query)|Payload:/.test(line));
    results.push({
      what: `sqlmap, ${name}`,
      done: /do not appear to be injectable/.test(output)
        ? `${(output.match(/testing '/g) ?? []).length} tests`
        : `ended after ${(output.match(/testing '/g) ?? []).length} tests`,
      findings: found,
    });
  }
  return results;
};

const slowModes = [
  { name: 'slow headers', args: ['-H'] },
  { name: 'slow body', args: ['-B'] },
  { name: 'slow reading', args: ['-X', '-w', '10', '-y', '20', '-n', '2', '-z', '32', '-k', '3'] },
];

const slowhttptest = async ({ folder, origin }: Target): Promise<Result[]> => {
  const results: Result[] = [];
  for (const { args, name } of slowModes) {
    const load = ['-c', '300', '-r', '100', '-i', '5', '-l', '25', '-p', '3', '-u', `${origin}/`];
    const output = await run('slowhttptest', [...args, ...load], folder);
    const isAvailable = /service available:\s+YES/.test(output) && !/service available:\s+NO/.test(output);
    results.push({
      what: `slowhttptest, ${name}`,
      done: '300 connections for 25 s',
      findings: isAvailable ? [] : ['the service did not answer a new visitor meanwhile'],
    });
  }
  return results;
};

const tools: Record<Tool, (target: Target) => Promise<Result[]>> = { wapiti, nikto, sqlmap, slowhttptest };

const scan = async (wanted: readonly Tool[], origin: string, folder: string): Promise<Result[]> => {
  const vera = createVisitor(origin);
  await vera.signIn('vera');
  const cookie = [...vera.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const results: Result[] = [];
  for (const tool of wanted) {
    results.push(...(await tools[tool]({ origin, cookie, folder })));
  }
  const { status } = await fetch(`${origin}/readyz`);
  const metrics = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${asInProduction.METRICS_TOKEN}` },
  });
  const counts = [
    ...(await metrics.text()).matchAll(/^http_request_duration_seconds_count\{.*status="(\d+)".*\} (\d+)$/gm),
  ];
  const sum = (isCounted: (status: string) => boolean): number =>
    counts.reduce((total, [, code = '', count = '0']) => total + (isCounted(code) ? Number(count) : 0), 0);
  const failed = sum((code) => code.startsWith('5') && code !== '503');
  return [
    ...results,
    {
      what: 'the service afterwards',
      done: `${sum(() => true)} requests to the API`,
      findings: [
        ...(status === 200 ? [] : [`/readyz answers ${status}`]),
        ...(failed === 0 ? [] : [`${failed} requests answered with 5xx`]),
      ],
    },
  ];
};

await runCommand(async (given) => {
  const known = Object.keys(tools) as Tool[];
  const unknown = given.find((name) => !known.some((tool) => tool === name));
  if (unknown !== undefined) {
    throw new CommandError(`Unknown scanner "${unknown}". Known: ${known.join(', ')}.`);
  }
  const wanted = known.filter((tool) => given.length === 0 || given.includes(tool));
  const missing = wanted.filter((tool) => !existsSync(`/usr/bin/${tool}`));
  if (missing.length === wanted.length) {
    throw new CommandError(`Install the scanners: sudo apt-get install --no-install-recommends ${missing.join(' ')}`);
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-scan-'));
  try {
    const results = await withService({ LOOKUP_QUOTA_SIGNED_IN: '1000000' }, ({ origin }) =>
      scan(
        wanted.filter((tool) => !missing.includes(tool)),
        origin.replace('localhost', '127.0.0.1'),
        folder,
      ),
    );
    const reasonOf = (finding: string) => explained.find((one) => one.finding.test(finding))?.why;
    console.table(
      results.map(({ done, findings, what }) => ({
        what,
        done,
        findings: findings.length,
        unexplained: findings.filter((one) => reasonOf(one) === undefined).length,
      })),
    );
    for (const finding of new Set(results.flatMap(({ findings }) => findings))) {
      console.log(`${finding}\n  ${reasonOf(finding) ?? 'NOT EXPLAINED'}`);
    }
    for (const tool of missing) {
      console.log(`${tool} is not installed: not run.`);
    }
    if (results.some(({ findings }) => findings.some((one) => reasonOf(one) === undefined))) {
      throw new CommandError('Findings are left unexplained.');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
