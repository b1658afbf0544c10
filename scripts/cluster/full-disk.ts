import { open, readFile, rename, rm, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { submitApplication } from '../../bench/crash/account.ts';
import { initOrder } from '../../mocks/order-steps.ts';
import { verifyOrders } from '../../server/jobs/verify-orders.ts';
import { CommandError } from '../lib/command.ts';
import { findPrimary, querySingle, readMembers, superuserUrl, up, waitUntilWhole } from './cluster.ts';
import { probeWrites } from './failover.ts';
import { findPrograms, type Node, type Plan } from './plan.ts';
import { removeFolder, runProgram, stopDetached, waitFor } from './processes.ts';
import { TRIAL_DATABASE, withDatabase, withTrial } from './trial.ts';

/** Free space of the disk before it is filled, megabytes. */
const SPARE_MB = 200;
/** How long the disk stays full, milliseconds. */
const FULL_MS = 20_000;
const APPLICATIONS = 15;
const PROBE_NUMBER = '79000039999';
const FIRST_NUMBER = 79_000_030_000;

interface Row {
  incident: string;
  what: string;
  value: string;
}

/**
 * Fills the disk of a replica and then, once it has become the primary, of the primary, and ends both as the runbooks of
 * docs/operations.md say. The disk is a file system in memory, so that this needs root.
 * @returns the table, and whether all nodes followed the primary at the end and no order was damaged
 * @throws CommandError
 */
export const runFullDisks = async (
  plan: Plan,
  notify: (line: string) => void,
): Promise<{ rows: Row[]; isRight: boolean }> => {
  if (process.getuid?.() !== 0) {
    throw new CommandError('Only root may mount the disk that is filled.');
  }
  return withTrial(plan, 2, async ({ addresses, db, vera }) => {
    const rows: Row[] = [];
    const note = (incident: string, what: string, value: number | string): void => {
      notify(`${incident}: ${what}: ${value}`);
      rows.push({ incident, what, value: String(value) });
    };
    const superuser = withDatabase(superuserUrl(addresses.direct), TRIAL_DATABASE);
    const draft = await initOrder(vera, PROBE_NUMBER);
    const primary = await findPrimary(plan);
    const [node, third] = plan.nodes.filter(({ name }) => name !== primary?.name);
    if (primary === undefined || node === undefined || third === undefined) {
      throw new CommandError('The cluster is not whole.');
    }
    await onOwnDisk(plan, node, async (filler) => {
      let incident = 'the disk of a replica is full';
      await fill(filler);
      // More than the replica has in files that it can write over.
      await querySingle(superuser, `create table filler as select repeat('x', 1000) from generate_series(1, 100000)`);
      let begun = performance.now();
      await Promise.all(
        Array.from({ length: APPLICATIONS }, (_, index) => submitApplication(vera, String(FIRST_NUMBER + index))),
      );
      note(incident, 'applications submitted meanwhile', APPLICATIONS);
      note(incident, 'in seconds', secondsSince(begun));
      const member = (await readMembers(plan))?.find(({ name }) => name === node.name);
      note(incident, 'state of the replica', member?.state ?? 'none');
      await querySingle(superuser, 'drop table filler');
      begun = performance.now();
      await rm(filler);
      await waitUntilWhole(plan);
      note(incident, 'seconds from free space until it followed', secondsSince(begun));

      // Only the synchronous replica can take over, and with one replica it is that one.
      await stopDetached(plan.folder, third.name);
      await untilSynchronous(plan, node);
      await switchOver(plan, primary, node);
      await up(plan);

      incident = 'the disk of the primary is full';
      const end = new AbortController();
      const writes: number[] = [];
      const probing = probeWrites(vera, draft, writes, end.signal);
      await fill(filler);
      await querySingle(
        superuser,
        `create table filler as select repeat('x', 1000) from generate_series(1, 300000)`,
      ).catch((error: unknown) =>
        note(incident, 'a statement', error instanceof Error ? error.message : String(error)),
      );
      begun = performance.now();
      await sleep(FULL_MS);
      note(incident, `saved drafts in ${FULL_MS / 1000} s`, writes.filter((at) => at > begun).length);
      note(incident, 'primary after it', (await findPrimary(plan))?.name === node.name ? 'the same' : 'another');
      const next = (await readMembers(plan))?.find(({ role }) => role === 'sync_standby');
      begun = performance.now();
      await switchOver(plan, node, plan.nodes.find(({ name }) => name === next?.name) ?? primary);
      await waitFor('a write succeeds', 120, () => Promise.resolve((writes.at(-1) ?? 0) > begun || undefined));
      note(incident, 'seconds from the switchover to the next write', secondsSince(begun));
      end.abort();
      await probing;
      begun = performance.now();
      await rm(filler);
      await waitUntilWhole(plan);
      note(incident, 'seconds from free space until it followed', secondsSince(begun));
    });
    const { inconsistencies } = await verifyOrders(db);
    note('at the end', 'inconsistencies', inconsistencies.length);
    return { rows, isRight: inconsistencies.length === 0 };
  });
};

const secondsSince = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1);

/** Runs `work` while the data of a node is on a disk of its own. @param work gets the file that fills the disk */
const onOwnDisk = async (plan: Plan, { name }: Node, work: (filler: string) => Promise<void>): Promise<void> => {
  const [folder, aside] = [path.join(plan.folder, name), path.join(plan.folder, `${name}.aside`)];
  const copy = (from: string, to: string): Promise<string> => runProgram(['/bin/cp', '-a', from, to], {});
  await stopDetached(plan.folder, name);
  await rename(folder, aside);
  await mkdir(folder);
  const used = Number((await runProgram(['/usr/bin/du', '-sm', aside], {})).split('\t')[0]);
  await runProgram(['/bin/mount', '-t', 'tmpfs', '-o', `size=${used + SPARE_MB}m`, 'tmpfs', folder], {});
  try {
    await copy(`${aside}/.`, folder);
    await removeFolder(aside);
    await up(plan);
    await work(path.join(folder, 'filler'));
  } finally {
    await stopDetached(plan.folder, name);
    await rm(path.join(folder, 'filler'), { force: true });
    await copy(folder, aside);
    await runProgram(['/bin/umount', folder], {});
    await removeFolder(folder);
    await rename(aside, folder);
  }
  await up(plan);
};

/** Writes until the disk has no space. */
const fill = async (file: string): Promise<void> => {
  const handle = await open(file, 'w');
  const block = Buffer.alloc(1_000_000);
  try {
    for (;;) {
      await handle.write(block);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) {
      throw error;
    }
  } finally {
    await handle.close();
  }
};

const untilSynchronous = (plan: Plan, { name }: Node): Promise<true> =>
  waitFor(
    `${name} is the synchronous replica`,
    60,
    async () =>
      (await readMembers(plan))?.some((member) => member.name === name && member.role === 'sync_standby') || undefined,
  );

const switchOver = async (plan: Plan, from: Node, to: Node): Promise<void> => {
  const { patronictl } = findPrograms('patronictl');
  const file = path.join(plan.folder, `${from.name}.yml`);
  const [, scope = ''] = /^scope: (.+)$/m.exec(await readFile(file, 'utf8')) ?? [];
  await runProgram(
    [patronictl, '-c', file, 'switchover', scope, '--master', from.name, '--candidate', to.name, '--force'],
    {},
  );
  await waitFor(`${to.name} is the primary`, 60, async () => (await findPrimary(plan))?.name === to.name || undefined);
};
