import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/free-port.ts';
import { OPERATOR_MESSAGES_PATH } from '../../server/operator-gateway/operator-messages.routes.ts';
import { CommandError } from '../lib/command.ts';
import { templates } from './cluster.ts';
import { runProgram, waitFor } from './processes.ts';

const deploy = path.resolve(templates, '..');
/** More than `limit_req` lets through at once. */
const FLOOD = 400;
/** Longer than a response that is not compressed. */
const BODY = 'Перенос номера. '.repeat(500);

/** A certificate with its key, as files NAME.pem and NAME.key. @param signer another one; by default it signs itself */
const makeCertificate = async (openssl: string, folder: string, name: string, signer?: string): Promise<void> => {
  const run = (...args: readonly string[]): Promise<string> => runProgram([openssl, ...args], {});
  const [key, certificate] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.pem`)];
  const given = ['-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', key];
  if (signer === undefined) {
    await run('req', '-x509', '-days', '1', ...given, '-out', certificate);
    return;
  }
  const asked = path.join(folder, `${name}.csr`);
  await run('req', '-new', ...given, '-out', asked);
  const by = [
    '-CA',
    path.join(folder, `${signer}.pem`),
    '-CAkey',
    path.join(folder, `${signer}.key`),
    '-CAcreateserial',
  ];
  await run('x509', '-req', '-days', '1', '-in', asked, ...by, '-out', certificate);
};

/**
 * Runs nginx with the configuration as it would be installed, with certificates of its own before a server that answers
 * everything, and tries who gets through.
 * @throws CommandError for the first surprise
 */
export const tryNginx = async (folder: string, programs: Record<'nginx' | 'openssl', string>): Promise<void> => {
  const tls = path.join(folder, 'tls');
  await mkdir(tls);
  for (const [name, signer] of [['site'], ['authority'], ['operator', 'authority'], ['stranger']] as const) {
    await makeCertificate(programs.openssl, tls, name, signer);
  }
  let answers = 0;
  const service = createServer((_, response) => {
    answers += 1;
    response
      .writeHead(200, { 'content-type': 'application/json', 'x-trace-id': 'of-one-request', 'x-answer': answers })
      .end(BODY);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const servicePort = (service.address() as AddressInfo).port;
  const [plainPort, port] = [await freePort(), await freePort()];
  for (const name of ['nginx.conf', 'nginx-proxy.conf', 'nginx-public.conf']) {
    const text = await readFile(path.join(deploy, name), 'utf8');
    const installed = text
      .replaceAll('/etc/mnp-portal/tls/fullchain.pem', `${tls}/site.pem`)
      .replaceAll('/etc/mnp-portal/tls/privkey.pem', `${tls}/site.key`)
      .replaceAll('/etc/mnp-portal/tls/operators-ca.pem', `${tls}/authority.pem`)
      .replaceAll('/etc/mnp-portal/', `${folder}/`)
      .replaceAll('/var/cache/nginx/', `${folder}/`)
      .replaceAll(/^\s*listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replaceAll(/127\.0\.0\.1:300[12]/g, `127.0.0.1:${servicePort}`);
    await writeFile(path.join(folder, name), installed);
  }
  const modules = '/usr/share/nginx/modules-available/mod-http-brotli-filter.conf';
  const main = path.join(folder, 'main.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    main,
    [
      existsSync(modules) ? `include ${modules};` : '',
      process.getuid?.() === 0 ? 'user root;' : '',
      `daemon off; pid ${folder}/nginx.pid;`,
      'events { }',
      `http { access_log off; ${temporary.join(' ')} include ${folder}/nginx.conf; }`,
    ].join('\n'),
  );
  await runProgram([programs.nginx, '-t', '-e', 'stderr', '-c', main], {});

  const nginx = spawn(programs.nginx, ['-e', path.join(folder, 'nginx.log'), '-c', main], { stdio: 'ignore' });
  const agents: Agent[] = [];
  /** Calls as somebody with a certificate, or without one. */
  const callAs = async (who: 'operator' | 'stranger' | undefined) => {
    const [cert, key] =
      who === undefined
        ? []
        : [await readFile(path.join(tls, `${who}.pem`)), await readFile(path.join(tls, `${who}.key`))];
    // The certificate of the site is its own.
    const agent = new Agent({
      ca: await readFile(path.join(tls, 'site.pem')),
      cert,
      key,
      checkServerIdentity: () => undefined,
    });
    agents.push(agent);
    return (method: string, address: string): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> =>
      new Promise((resolve, reject) => {
        const headers = { host: 'example.ru', 'accept-encoding': 'br' };
        request({ agent, host: '127.0.0.1', port, method, path: address, headers }, (response) => {
          response.resume();
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
        })
          .on('error', reject)
          .end();
      });
  };
  try {
    const citizen = await callAs(undefined);
    await waitFor('nginx answers', 10, () => citizen('GET', '/'));
    const operator = await callAs('operator');
    const stranger = await callAs('stranger');
    const list = '/api/v2/tariff/list';
    const plain = await new Promise<number>((resolve, reject) => {
      get({ host: '127.0.0.1', port: plainPort, headers: { host: 'example.ru' } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on('error', reject);
    });
    const [first, second] = [await citizen('GET', list), await citizen('GET', list)];
    // Longer than the cache keeps an answer: nginx counts whole seconds.
    await sleep(2100);
    const third = await citizen('GET', list);
    const flood = await Promise.all(Array.from({ length: FLOOD }, () => citizen('GET', '/api/v1/account/info')));
    const answered = await citizen('GET', list);
    const seen = {
      'http is sent to https': plain === 301,
      'a citizen needs no certificate': (await citizen('GET', '/')).status === 200,
      'metrics and health are closed': (await citizen('GET', '/metrics')).status === 404,
      'messages without a certificate are refused': (await citizen('POST', OPERATOR_MESSAGES_PATH)).status === 403,
      'messages with a certificate of ours get through':
        (await operator('POST', OPERATOR_MESSAGES_PATH)).status === 200,
      'messages with a certificate of another are refused':
        (await stranger('POST', OPERATOR_MESSAGES_PATH)).status === 400,
      'a flood from one address is cut, and only partly':
        flood.some(({ status }) => status === 429) && flood.some(({ status }) => status === 200),
      'a public list gets through meanwhile': [200, 429].includes(answered.status),
      'a public list is answered from the cache': second.headers['x-answer'] === first.headers['x-answer'],
      'after a pause it is asked for anew': third.headers['x-answer'] !== first.headers['x-answer'],
      'a cached answer has no trace of another request': answered.headers['x-trace-id'] === undefined,
      'responses are compressed':
        !existsSync(modules) || (await citizen('GET', '/')).headers['content-encoding'] === 'br',
    };
    const surprises = Object.entries(seen).flatMap(([what, holds]) => (holds ? [] : [what]));
    if (surprises.length > 0) {
      throw new CommandError(`nginx.conf: not so: ${surprises.join('; ')}`);
    }
  } finally {
    agents.forEach((agent) => agent.destroy());
    const ended = once(nginx, 'exit');
    nginx.kill();
    await ended;
    service.closeAllConnections();
    service.close();
  }
};
