import path from 'node:path';
import { ensureBackup, putBack, restore, takeBackup } from './cluster/backup.ts';
import { checkRestore, checkRollingRestart, verifyRestored } from './cluster/checks.ts';
import { type Addresses, DATABASE, down, killPrimary, status, up } from './cluster/cluster.ts';
import { failoverRows, runFailovers } from './cluster/failover.ts';
import { runIncidents } from './cluster/incidents.ts';
import { runFullDisks } from './cluster/full-disk.ts';
import { lintDeploy } from './cluster/lint-deploy.ts';
import { readPlan } from './cluster/plan.ts';
import { CommandError, runCommand } from './lib/command.ts';

const USAGE = `Usage: npm run cluster -- COMMAND
  up              brings up etcd, three PostgreSQL under Patroni, HAProxy and PgBouncer on 127.0.0.1
  status          what runs
  kill-primary    kills the node of the primary with SIGKILL; "up" starts it again
  failover [N]    kills the primary N times (20) while applications are submitted, and prints what was lost
  incidents       causes incidents of docs/operations.md, ends each, and prints what was seen
  full-disk       the same with full disks; needs root
  backup          takes a base backup
  restore TIME    restores the database as it was, beside the cluster, and checks its orders
  put-back        puts the restored database in the place of the cluster's, which is kept under another name
  restore-check   submits applications before and after a moment, restores that moment, compares, and puts it back
  rolling-restart [FOLDER]
                  restarts three servers one after another under load, and counts failed requests;
                  with the checkout of the version before: from it to this one, and back
  lint            checks the files of deploy/ by the programs that read them
  down [--delete] ends everything; with --delete also removes the data
Settings: CLUSTER_DIR (.data/cluster), CLUSTER_PORT (15000, the first of a hundred ports), CLUSTER_MINUTES (480, after
which it ends by itself; 0: never).`;

const plan = readPlan();

const printAddresses = ({ direct, pooled }: Addresses): void => {
  console.log(`The cluster is up, data in ${plan.folder}. Settings of the service, also in its service.env:`);
  console.log(`  DATABASE_URL=${hide(pooled)}`);
  console.log(`  DATABASE_DIRECT_URL=${hide(direct)}`);
};

const hide = (url: string): string => url.replace(/:[^:@]*@/, ':…@');

const report = ({ isRight, rows }: { isRight: boolean; rows: readonly object[] }): void => {
  console.table(rows);
  process.exitCode = isRight ? 0 : 1;
};

const commands: Record<string, (option?: string) => Promise<void>> = {
  up: async () => {
    const addresses = await up(plan);
    await ensureBackup(plan);
    printAddresses(addresses);
  },
  status: async () => (await status(plan)).forEach((line) => console.log(line)),
  'kill-primary': async () => {
    const { killed, next, seconds } = await killPrimary(plan);
    console.log(`${killed} was killed; ${next} takes writes after ${seconds.toFixed(1)} s.`);
  },
  failover: async (count = '20') => {
    if (!/^[1-9]\d{0,2}$/.test(count)) {
      throw new CommandError('N is the number of kills: npm run cluster -- failover 20');
    }
    const run = await runFailovers(plan, Number(count), console.log);
    [...run.lost, ...run.doubled].slice(0, 50).forEach((line) => console.log(line));
    console.table(failoverRows(run));
    process.exitCode = run.lost.length + run.doubled.length === 0 ? 0 : 1;
  },
  incidents: async () => report(await runIncidents(plan, console.log)),
  'full-disk': async () => report(await runFullDisks(plan, console.log)),
  backup: async () => console.log(`The backup is in ${await takeBackup(plan)}.`),
  restore: async (text = '') => {
    const time = new Date(text);
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime())) {
      throw new CommandError('TIME has a time zone: npm run cluster -- restore 2026-11-24T15:30:00+03:00');
    }
    const url = await restore(plan, time);
    console.table(await verifyRestored(url, DATABASE));
    console.log(`The restored database runs at ${hide(url)} until "down", data in ${plan.folder}/restored.`);
  },
  'put-back': async () =>
    console.log(`The restored database is in place; the former one is ${await putBack(plan, DATABASE)}.`),
  'restore-check': async () => report(await checkRestore(plan, 20)),
  'rolling-restart': async (folder) =>
    report(await checkRollingRestart(plan, folder === undefined ? undefined : path.resolve(folder))),
  lint: async () => console.log(`Correct: ${(await lintDeploy(plan)).join(', ')}.`),
  down: async (option) => {
    await down(plan, option === '--delete');
    console.log('The cluster is down.');
  },
};

await runCommand(async ([name = '', option, ...rest]) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || rest.length > 0) {
    throw new CommandError(USAGE);
  }
  await command(option);
});
