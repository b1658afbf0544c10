import { chown, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { render, templates } from './cluster.ts';
import { findPrograms, type Plan } from './plan.ts';
import { runningPid, serviceUser, startDetached, stopDetached, waitFor } from './processes.ts';

/** Starts nginx before servers of the service. @returns its origin */
export const startNginx = async (plan: Plan, servers: number): Promise<string> => {
  const programs = findPrograms('nginx');
  const user = await serviceUser();
  const { folder, nginxPort, serverPorts } = plan;
  for (const name of ['', 'body', 'proxy', 'cache']) {
    const directory = path.join(folder, 'nginx', name);
    await mkdir(directory, { recursive: true });
    if (user !== undefined) {
      await chown(directory, user.uid, user.gid);
    }
  }
  for (const name of ['nginx-proxy.conf', 'nginx-public.conf']) {
    await cp(path.join(templates, '..', name), path.join(folder, name));
  }
  const file = path.join(folder, 'nginx.conf');
  const template = await readFile(path.join(templates, 'nginx.conf'), 'utf8');
  const ports = serverPorts.slice(0, servers).map((port) => ({ port }));
  await writeFile(file, render(template, { folder, nginxPort, servers: ports }));
  if ((await runningPid(folder, 'nginx')) === undefined) {
    await startDetached(folder, 'nginx', [programs.nginx, '-e', 'stderr', '-c', file], { user });
  }
  const origin = `http://localhost:${nginxPort}`;
  await waitFor('nginx answers', 10, async () => {
    await fetch(origin);
    return true;
  });
  return origin;
};

/** Ends nginx. */
export const stopNginx = ({ folder }: Plan): Promise<void> => stopDetached(folder, 'nginx');
