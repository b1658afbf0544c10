import { sql } from 'kysely';
import { configure, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { appendFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { staticPaths } from '../../../contract/static.ts';
import { emptyCoverage } from '../../../contract/coverage.ts';
import type { LookupFacts } from '../../../contract/lookup-facts.ts';
import { featureNames } from '../../../contract/features.ts';
import { type FaultKind, faultKinds, PROBLEM_TITLE } from '../../../mocks/faults.ts';
import { answerFile } from '../../../mocks/handlers.ts';
import type { ApiFetch } from '../../../mocks/hosted-api.ts';
import { createScenarios, type ScenarioCall } from '../../../mocks/scenarios.ts';
import { consoleState } from '../../harness/expect-console.ts';
import { hostSite } from '../../harness/host-site.tsx';
import { hurrySlowResponses } from '../../harness/hurry-slow-responses.ts';
import { network } from '../../harness/network.ts';
import { button, dialog, findButton, notices, pageText, textOf, typed } from './page.ts';
import { type Use, uses } from './uses.ts';

/** A pattern of `CALL:KIND`; by default one kind for every use. */
const selection = process.env['FAULTS'] ?? '';
/** `INDEX/COUNT`: only every COUNTth use, so that several processes share them. */
const [part = 0, parts = 1] = (process.env['FAULTS_PART'] ?? '0/1').split('/').map(Number);
/** Where the cells are written, one JSON per line. */
const output = process.env['OUTPUT'];

const scenarios = createScenarios();
/** Requests that the API is answering; those that a scenario never answers are none. */
let unanswered = 0;
const count =
  (api: ApiFetch): ApiFetch =>
  async (request) => {
    unanswered += 1;
    try {
      return await api(request);
    } finally {
      unanswered -= 1;
    }
  };
const site = await hostSite({ wrapFetch: (api) => scenarios.wrap(count(api)) });

const lookupFacts: LookupFacts = {
  numberingPlanDate: null,
  portedNumbersDate: null,
  quota: { anonymous: 10, signedIn: 20_000 },
  file: { bytes: 1024 * 1024, lines: 10_000 },
};

const readCatalogue = scenarios.wrap(() => Promise.resolve(HttpResponse.json(emptyCoverage)));

/** A slow response is noticed after this instead of 20 s. */
const SLOW_MS = 1000;
/** How long what has to come may take, also on a busy machine. */
const PATIENCE_MS = 30_000;
/** How often a page is looked at. */
const LOOK_MS = 250;
/** After so many looks at which nothing moves, nothing more comes; a busy server is asked again after a while. */
const STILL = { any: 6, 503: 24 };
/** A page that moves without end is looked at no longer. */
const MOST_LOOKS = 200;
/** A page may repeat a call by itself, but not without end. */
const MOST_CALLS = 6;

const realTimeout = globalThis.setTimeout;
/** jsdom has no layout: here everything is visible, also the parts that load when they are. */
class VisibleObserver extends window.IntersectionObserver {
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    super(callback);
    this.#callback = callback;
  }
  override observe(target: Element): void {
    const rect = target.getBoundingClientRect();
    const entry = { boundingClientRect: rect, intersectionRect: rect, rootBounds: rect };
    this.#callback([{ ...entry, intersectionRatio: 1, isIntersecting: true, target, time: 0 }], this);
  }
}

beforeAll(() => {
  window.IntersectionObserver = VisibleObserver;
  return hurrySlowResponses(SLOW_MS);
});

const pause = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms));

const isSilent = (kind: FaultKind): boolean => kind === 'silence' || kind === 'trickle';

const holds = async (condition: () => Promise<unknown>): Promise<boolean> => {
  try {
    await condition();
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether a condition comes true while the page moves: it loads a module, waits for an answer of the API, or shows
 * something new.
 */
const comes = async (condition: () => unknown, kind: FaultKind): Promise<boolean> => {
  configure({ asyncUtilTimeout: LOOK_MS });
  try {
    let before = '';
    for (
      let looks = 0, still = 0;
      looks < MOST_LOOKS && still < (kind === '503' ? STILL[503] : STILL.any);
      looks += 1
    ) {
      if (await holds(() => waitFor(condition))) {
        return true;
      }
      await vi.dynamicImportSettled();
      const now = pageText();
      still = now === before && unanswered === 0 ? still + 1 : 0;
      before = now;
    }
    return false;
  } finally {
    configure({ asyncUtilTimeout: PATIENCE_MS });
  }
};

const demand = (isTrue: boolean): void => expect(isTrue).toBe(true);

/** Waits until the page has met the failure and shows nothing new. */
const settle = async (kind: FaultKind): Promise<void> => {
  await vi.waitFor(() => expect(scenarios.failed(), 'requests of the call').toBeGreaterThan(0), PATIENCE_MS);
  if (isSilent(kind)) {
    await comes(() => expect(pageText()).toMatch(/долго нет/), kind);
  }
  if (kind === '401') {
    // The code of the dialog is loaded when the session has ended.
    await comes(() => expect(pageText()).toMatch(/Сессия завершена|Войдите/), kind);
  }
  let before = '';
  for (let tries = 0, same = 0; tries < 300 && same < 3; tries += 1) {
    await pause(50);
    await vi.dynamicImportSettled();
    const now = pageText();
    // Behind the dialog of an ended session a page may wait for its data.
    const hasContent =
      isSilent(kind) || (kind === '401' && dialog() !== null) || textOf(document.querySelector('main h1')) !== '';
    same = now === before && unanswered === 0 && hasContent ? same + 1 : 0;
    before = now;
  }
};

/** Presses what the page offers after the failure is over. @returns how the citizen went on; null: in no way */
const goOn = async ({ act, arrange, done, without }: Use, kind: FaultKind): Promise<string | null> => {
  const redirects = site.redirects.length;
  const isDone = () => comes(done, kind);
  const hasLeft = () => comes(() => demand(site.redirects.length > redirects), kind);
  if (/Войти/.test(textOf(dialog()))) {
    await userEvent.click(await button(/^Войти/, 'dialog'));
    return (await hasLeft()) ? 'sign in' : null;
  }
  const again = /^(Повторить|Сохранить ещё раз|Попробовать ещё раз)$/;
  const found = findButton(again, dialog() === null ? 'main' : 'dialog');
  if (found !== undefined) {
    await userEvent.click(found);
    if (await isDone()) {
      return 'retry';
    }
  }
  const cancel = findButton('Отменить');
  if (cancel !== undefined) {
    await userEvent.click(cancel);
  }
  const later = findButton(again);
  if (later !== undefined && found === undefined) {
    await userEvent.click(later);
    if (await isDone()) {
      return 'cancel, retry';
    }
  }
  if (await isDone()) {
    return 'by itself';
  }
  if (act !== undefined && (await holds(act)) && (await isDone())) {
    return 'again';
  }
  const main = textOf(document.querySelector('main'));
  const hasMoved = () => demand(textOf(document.querySelector('main')) !== main);
  const restart = findButton(/^(Начать заново|Войти через Госуслуги|На главную)$/);
  if (restart !== undefined) {
    await userEvent.click(restart);
    return (await comes(
      () => demand(site.redirects.length > redirects || textOf(document.querySelector('main')) !== main),
      kind,
    ))
      ? 'button'
      : null;
  }
  const link =
    document.querySelector<HTMLAnchorElement>('main a[href^="/"]') ??
    document.querySelector<HTMLAnchorElement>('header nav a[href^="/"]');
  if (kind === '404' && link !== null && (arrange === undefined || without !== undefined)) {
    await userEvent.click(link);
    const hasHeading = () => demand(textOf(document.querySelector('main h1')) !== '');
    return (await comes(() => {
      hasMoved();
      hasHeading();
    }, kind))
      ? 'link'
      : null;
  }
  return null;
};

const noAnswer = /Сервер не ответил|Проверьте связь/;
const answered = (kind: FaultKind): boolean => 'reply' in faultKinds[kind];

/** Sentences that are false after a failure. */
const falsehoods = (kind: FaultKind): RegExp[] => [
  /undefined|\[object|NaN|Invalid Date/,
  new RegExp(PROBLEM_TITLE),
  /Network Error|Request failed|unexpected server error/i,
  /Проверено: 0/,
  ...(answered(kind) ? [noAnswer] : []),
  ...(kind === 'lost answer' ? [/в другой вкладке/] : []),
];

/** Words of the sentences about a failure. */
const says =
  /не удалось|не получ|не ответ|долго нет|завершена|не найден|подождите|недоступ|не принят|ошибк|не понял|слишком|не отправ|пока нельзя|не загруз|не открыл|не проверен|попробуйте|не нашего|проверьте| нет\.|такой .* нет|больше нет|повторите|войдите|удал|отметьте/i;

interface Cell {
  call: ScenarioCall;
  where: string;
  kind: FaultKind;
  /** How the citizen went on. */
  way: string;
  sentence: string;
  problems: string[];
}

const addresses = new Map<Use, string>();

const run = async (call: ScenarioCall, use: Use, kind: FaultKind): Promise<Cell> => {
  const problems: string[] = [];
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  // As the document of the server does.
  document.documentElement.dataset['features'] = featureNames.join(' ');
  network.use(
    answerFile('/lookup.json', lookupFacts),
    http.get(`*${staticPaths.coverage}`, ({ request }) => readCatalogue(request)),
  );
  try {
    configure({ asyncUtilTimeout: PATIENCE_MS });
    const isLoad = use.act === undefined;
    const { router } = await site.open(
      async (api) => {
        const known = use.isChanging === true ? undefined : addresses.get(use);
        const address = known ?? (typeof use.open === 'string' ? use.open : await use.open(api, site));
        addresses.set(use, address);
        if (isLoad) {
          scenarios.start({ call, kind });
        }
        return address;
      },
      { citizen: use.citizen },
    );
    await use.arrange?.();
    const before = typed();
    const redirects = site.redirects.length;
    const { pathname } = router.state.location;
    if (!isLoad) {
      scenarios.start({ call, kind });
      await use.act?.();
    }
    await settle(kind);
    const requests = scenarios.failed();
    const sentence = notices().join(' | ');
    const main = textOf(document.querySelector('main'));
    if (main.length < 20) {
      problems.push('blank page');
    }
    if (requests > MOST_CALLS) {
      problems.push(`${requests} requests`);
    }
    for (const pattern of falsehoods(kind)) {
      const [found] = pattern.exec(pageText()) ?? [];
      if (found !== undefined) {
        problems.push(`false or raw: ${found}`);
      }
    }
    const isDone = use.without !== undefined && (await comes(use.done, kind));
    const hasLeft = site.redirects.length > redirects;
    // A 404 may replace a part of the page by a plain text, and a 401 a page that may be read without a session by itself.
    const readable = kind === '404' || kind === '401' ? main : sentence;
    if (!isDone && !hasLeft && !says.test(readable)) {
      problems.push(`says nothing: ${sentence} in ${main.slice(0, 300)}`);
    }
    const lost = (): string[] => {
      const now = typed();
      const isSamePage = now.size > 0 && router.state.location.pathname === pathname;
      return isSamePage ? [...before.keys()].filter((label) => now.get(label) !== before.get(label)) : [];
    };
    const missing = lost();
    scenarios.stop();
    const way = hasLeft ? 'sign in' : isDone && dialog() === null ? 'not needed' : await goOn(use, kind);
    if (way === null) {
      problems.push(`no way on: ${textOf(document.querySelector('main')).slice(0, 400)}`);
    }
    // A field may be hidden while the failure is shown.
    const gone = missing.filter((label) => lost().includes(label));
    if (gone.length > 0) {
      problems.push(`lost: ${gone.join(', ')}`);
    }
    if (rejections.length > 0) {
      problems.push(`unhandled: ${String(rejections[0])}`);
    }
    const [logged] = consoleState.seen;
    if (logged !== undefined) {
      problems.push(`console: ${logged.slice(0, 200)}`);
    }
    return { call, where: use.where, kind, way: way ?? 'none', sentence: sentence.slice(0, 200), problems };
  } catch (error) {
    problems.push(`failed: ${error instanceof Error ? error.message.slice(0, 400) : String(error)}`);
    return { call, where: use.where, kind, way: 'none', sentence: '', problems };
  } finally {
    scenarios.stop();
    consoleState.seen = [];
    process.off('unhandledRejection', onRejection);
  }
};

// Keys that are numbers are texts here.
const kinds = Object.keys(faultKinds) as FaultKind[];

const rows = (Object.entries(uses) as [ScenarioCall, (typeof uses)[ScenarioCall]][]).flatMap(([call, places]) =>
  'reason' in places ? [] : places.map((use) => ({ call, use })),
);

/** The kinds that are run for a use. */
const kindsOf = (call: ScenarioCall, index: number): readonly FaultKind[] => {
  if (selection !== '') {
    return kinds.filter((kind) => new RegExp(selection).test(`${call}:${kind}`));
  }
  return kinds.filter((_, place) => place === (index * 7) % kinds.length);
};

describe.each(
  rows
    .map((row, index) => ({ ...row, chosen: index % parts === part ? kindsOf(row.call, index) : [] }))
    .filter(({ chosen }) => chosen.length > 0),
)('$call, $use.where', ({ call, chosen, use }) => {
  beforeAll(async () => {
    // A job that runs at the same time locks some of the tables in another order: PostgreSQL ends one of the two.
    await vi.waitFor(() => sql`truncate orders cascade`.execute(site.db), { timeout: 20_000 });
  });
  test.each(chosen)('%s', async (kind) => {
    const cell = await run(call, use, kind);
    if (output !== undefined) {
      appendFileSync(output, `${JSON.stringify(cell)}\n`);
    }
    expect(cell.problems).toEqual([]);
  });
});
