import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from '../../contract/z.ts';
import { render, templates } from './cluster.ts';
import { tryNginx } from './try-nginx.ts';
import { findPrograms, type Plan } from './plan.ts';
import { runProgram } from './processes.ts';

const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) });

const deploy = path.resolve(templates, '..');

/** Checks each file of `deploy/` by the program that reads it. @returns what was checked; throws CommandError otherwise */
export const lintDeploy = async (plan: Plan): Promise<string[]> => {
  const programs = findPrograms('docker-compose', 'haproxy', 'nginx', 'openssl', 'promtool', 'systemd-analyze');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-deploy-'));
  try {
    const run = (...command: readonly string[]): Promise<string> => runProgram(command, {});
    await run(programs.promtool, 'check', 'rules', path.join(deploy, 'alerts.yml'));
    await run(programs.promtool, 'test', 'rules', path.join(deploy, 'alerts.test.yml'));

    // Grafana's queries, as rules.
    const dashboard = Dashboard.parse(JSON.parse(await readFile(path.join(deploy, 'dashboard.json'), 'utf8')));
    const queries = dashboard.panels.flatMap(({ targets }) => targets);
    const rules = queries.map(({ expr }, index) => ({ record: `query_${index}`, expr }));
    const queryRules = path.join(folder, 'queries.yml');
    await writeFile(queryRules, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    await run(programs.promtool, 'check', 'rules', queryRules);

    const composeFile = path.join(deploy, 'compose.yml');
    const compose = await readFile(composeFile, 'utf8');
    const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => [name, 'any']);
    const env = Object.fromEntries(required) as Record<string, string>;
    await runProgram([programs['docker-compose'], '-f', composeFile, 'config', '--quiet'], { env });

    const haproxy = path.join(folder, 'haproxy.cfg');
    const template = await readFile(path.join(templates, 'haproxy.cfg'), 'utf8');
    await writeFile(haproxy, render(template, { ...plan, serverPorts: '' }));
    await run(programs.haproxy, '-c', '-f', haproxy);

    await tryNginx(folder, programs);

    const unit = path.join(folder, 'mnp-portal@3001.service');
    const text = await readFile(path.join(deploy, 'mnp-portal@.service'), 'utf8');
    // The programs of this machine.
    await writeFile(unit, text.replace(/^(ExecStart)=.*/m, '$1=/bin/true').replace(/^User=.*/m, 'User=nobody'));
    await run(programs['systemd-analyze'], 'verify', '--man=no', unit);

    await run('/bin/sh', '-n', path.join(templates, 'archive-wal.sh'));
    return [
      'alerts.yml',
      'alerts.test.yml',
      'dashboard.json',
      'compose.yml',
      'cluster/haproxy.cfg',
      'nginx.conf',
      'mnp-portal@.service',
      'cluster/archive-wal.sh',
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
