import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No browser for the tests. The message says what to install. */
export class NoChromiumError extends Error {
  override readonly name = 'NoChromiumError';
}

/** The browser of this machine: CHROMIUM_PATH, or the first known name on PATH; undefined when there is none. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined => {
  const named = env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (isProgram(named)) {
      return named;
    }
    throw new NoChromiumError(`CHROMIUM_PATH points to "${named}", which is not a program: correct or remove it.`);
  }
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, ...(process.platform === 'darwin' ? MAC_APPS : [])].find(isProgram);
};

/** The browser of this machine, installed from Debian's packages when there is none and we may. */
export const ensureChromium = (): string => {
  const found = findChromium();
  if (found !== undefined) {
    return found;
  }
  if (process.getuid?.() === 0 && hasApt()) {
    console.log('Chromium is not installed; installing the system package "chromium"…');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update', '-q'], options);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
    const installed = findChromium();
    if (installed !== undefined) {
      return installed;
    }
  }
  throw new NoChromiumError(
    'The browser tests need Chromium: install it (on Debian "apt-get install chromium"), or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
};

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const hasApt = (): boolean => {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
