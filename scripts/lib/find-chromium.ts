import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Chromium without its window: the same engine for half of the processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);

const WINDOWS_PROGRAMS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/** No browser for the tests. The message says what to install. */
export class NoChromiumError extends Error {
  override readonly name = 'NoChromiumError';
}

/**
 * Finds a Chromium: CHROMIUM_PATH, or the usual places of this system.
 * @throws NoChromiumError when CHROMIUM_PATH is not a program
 */
export const findChromium = (env: Environment = process.env): string | undefined => {
  const named = env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (isProgram(named)) {
      return named;
    }
    throw new NoChromiumError(`CHROMIUM_PATH points to "${named}", which is not a program: correct or remove it.`);
  }
  return candidates(env).find(isProgram);
};

const candidates = (env: Environment): string[] => {
  if (process.platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
    return folders.flatMap((folder) =>
      folder === undefined ? [] : WINDOWS_PROGRAMS.map((program) => path.join(folder, ...program)),
    );
  }
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return process.platform === 'darwin' ? [...onPath, ...MAC_APPS] : onPath;
};

/**
 * Finds a Chromium, or installs a Debian package when running as root on a system with apt; continuous integration
 * installs the headless shell also beside another browser.
 * @throws NoChromiumError
 */
export const ensureChromium = (): string => {
  const found = findChromium();
  const canInstall = process.getuid?.() === 0 && hasApt();
  const isNamed = process.env.CHROMIUM_PATH !== undefined && process.env.CHROMIUM_PATH !== '';
  const isShellMissing = !isNamed && process.env.CI !== undefined && path.basename(found ?? '') !== HEADLESS_SHELL;
  if (canInstall && (found === undefined || isShellMissing)) {
    install(HEADLESS_SHELL);
  }
  if (canInstall && findChromium() === undefined) {
    install('chromium');
  }
  const installed = findChromium();
  if (installed !== undefined) {
    return installed;
  }
  const how =
    process.platform === 'linux'
      ? 'Chromium (on Debian "apt-get install chromium")'
      : 'Google Chrome, Chromium or Edge';
  throw new NoChromiumError(`The browser tests need a browser: install ${how}, or set CHROMIUM_PATH to one.`);
};

const install = (name: string): void => {
  console.log(`Installing the system package "${name}"…`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
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
