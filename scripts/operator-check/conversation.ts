import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { CompactSign, importJWK } from 'jose';
import { buildOperatorCitizen, buildSealedApplication } from '../../mocks/builders/operator-exchange.ts';
import {
  generateKeys,
  type PrivateKeys,
  type PublicKeys,
  publicKeysOf,
  SIGNING,
} from '../../server/operator-gateway/keys.ts';
import { openActivationCode, type SealedApplication } from '../../server/operator-gateway/messages.ts';
import {
  encryptTo,
  PORTAL,
  signDetached,
  SignatureError,
  SIGNATURE_HEADER,
  SIGNATURE_WINDOW_MS,
} from '../../server/operator-gateway/signature.ts';
import type { CheckListener, Delivery } from './listener.ts';

/** One thing that was checked. */
export interface CheckRow {
  what: string;
  expected: string;
  seen: string;
  /** `not checked`: the operator sent nothing that shows it. */
  verdict: 'holds' | 'fails' | 'not checked';
}

export interface CheckOptions {
  /** Address of the operator's endpoint, without the path of a call. */
  url: string;
  operatorId: string;
  operatorKeys: PublicKeys;
  /** Ours, with at least two keys for signatures: both are valid while we replace one by the other. */
  ourKeys: PrivateKeys;
  listener: Pick<CheckListener, 'deliveries' | 'refuseOnce'>;
  /** Longest wait for the answers of the operator and for its eSIM, milliseconds. */
  waitMs: number;
  /** How long nothing may arrive about what was refused or cancelled, milliseconds. */
  quietMs: number;
  /** Lets a simulated operator go on with its work, which takes others days. */
  goOn?: () => Promise<unknown>;
}

/** Timeout of a request, as that of the service, milliseconds. */
const TIMEOUT_MS = 4_000;
/** A message that was under way when an application was cancelled may arrive this much later, milliseconds. */
const CROSSING_MS = 500;
const DAY_MS = 86_400_000;

/** An application with a window in ten days. */
const applicationOf = (requestId: string, citizen: string, sim: SealedApplication['sim']): SealedApplication =>
  buildSealedApplication({
    requestId,
    submittedAt: new Date().toISOString(),
    date: new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10),
    sim,
    citizen,
  });

/** Leads the whole conversation with an operator in place of the service. @returns what was expected and what was seen */
export const checkOperator = async (options: CheckOptions): Promise<CheckRow[]> => {
  const { listener, operatorId, operatorKeys, ourKeys, quietMs, url, waitMs } = options;
  const rows: CheckRow[] = [];
  const row = (what: string, expected: string, seen: string, holds: boolean): void => {
    rows.push({ what, expected, seen, verdict: holds ? 'holds' : 'fails' });
  };
  /** A row about messages, which says nothing when there is none. */
  const rowAbout = (messages: readonly unknown[], ...[what, expected, seen, holds]: Parameters<typeof row>): void => {
    if (messages.length > 0) {
      row(what, expected, seen, holds);
    } else {
      rows.push({ what, expected, seen: 'no message', verdict: 'not checked' });
    }
  };
  const foreign = await generateKeys();
  const signingKeys = ourKeys.keys.filter(({ use }) => use === 'sig');

  const sign = (body: string, change: Partial<Parameters<typeof signDetached>[1]> = {}) =>
    signDetached(body, { from: PORTAL, to: operatorId, keys: ourKeys, now: new Date(), ...change });

  /** The status as text, or why there was none. */
  const put = async (path: string, body: string, signature: string | null): Promise<string> => {
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          ...(signature === null ? {} : { [SIGNATURE_HEADER]: signature }),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return `no answer (${cause instanceof Error ? cause.message : String(cause)})`;
    }
  };
  const isSuccess = (status: string): boolean => /^2\d\d$/.test(status);
  const pathOf = (requestId: string) => `/applications/${requestId}`;
  const bodyOf = async (
    requestId: string,
    to: PublicKeys = operatorKeys,
    sim: SealedApplication['sim'] = { simType: 'SIM', receiptMethod: 'pickup' },
  ): Promise<string> => JSON.stringify(applicationOf(requestId, await encryptTo(to, buildOperatorCitizen()), sim));
  const cancellationOf = (requestId: string): string => JSON.stringify({ requestId, reason: 'withdrawn' });
  const submit = async (requestId: string): Promise<string> => {
    const body = await bodyOf(requestId);
    return put(pathOf(requestId), body, await sign(body));
  };
  const cancel = async (requestId: string): Promise<string> => {
    const body = cancellationOf(requestId);
    return put(`${pathOf(requestId)}/cancellation`, body, await sign(body));
  };

  // Applications.
  const plain = randomUUID();
  const plainBody = await bodyOf(plain);
  const first = await put(pathOf(plain), plainBody, await sign(plainBody));
  row('application', '2xx', first, isSuccess(first));
  const again = await put(pathOf(plain), plainBody, await sign(plainBody));
  row('the same application again', '2xx', again, isSuccess(again));

  const esim = randomUUID();
  const esimBody = await bodyOf(esim, operatorKeys, { simType: 'eSIM', receiptMethod: 'online' });
  const esimStatus = await put(pathOf(esim), esimBody, await sign(esimBody));
  row('application for an eSIM', '2xx', esimStatus, isSuccess(esimStatus));

  // Signatures. Each is of an application of its own, about which nothing may be heard later.
  const refused: { what: string; requestId: string }[] = [];
  const refuse = async (
    what: string,
    signatureOf: (body: string) => Promise<string | null> | string | null,
    change: { body?: (requestId: string) => Promise<string> | string; expected?: readonly string[] } = {},
  ): Promise<void> => {
    const { body: makeBody = bodyOf, expected = ['401'] } = change;
    const requestId = randomUUID();
    const body = await makeBody(requestId);
    const status = await put(pathOf(requestId), body, await signatureOf(body));
    row(what, expected.join(' or '), status, expected.includes(status));
    refused.push({ what, requestId });
  };
  const [present] = signingKeys;
  const impostor: PrivateKeys = {
    keys: foreign.keys.map((key) => (key.use === 'sig' && present ? { ...key, kid: present.kid } : key)),
  };
  await refuse('no signature', () => null);
  await refuse('malformed signature', () => 'a.b.c');
  await refuse('signature of another body', (body) => sign(`${body} `));
  await refuse('foreign key under our key id', (body) => sign(body, { keys: impostor }));
  await refuse('unknown key id', (body) => sign(body, { keys: foreign }));
  await refuse('signature that is too old', (body) =>
    sign(body, { now: new Date(Date.now() - SIGNATURE_WINDOW_MS - 60_000) }),
  );
  await refuse('signature from the future', (body) =>
    sign(body, { now: new Date(Date.now() + SIGNATURE_WINDOW_MS + 60_000) }),
  );
  await refuse('signature for another operator', (body) => sign(body, { to: `not-${operatorId}` }));
  await refuse('signature of another sender', (body) => sign(body, { from: `not-${PORTAL}` }));
  await refuse('signature without a key (alg: none)', () => {
    const header = { alg: 'none', kid: present?.kid, iss: PORTAL, aud: operatorId, iat: nowSeconds() };
    return `${Buffer.from(JSON.stringify(header)).toString('base64url')}..`;
  });
  await refuse('signature that is not detached', async (body) => {
    const key = present === undefined ? undefined : await importJWK(present, SIGNING);
    const header = { alg: SIGNING, kid: present?.kid ?? '', iss: PORTAL, aud: operatorId, iat: nowSeconds() };
    return key === undefined
      ? ''
      : new CompactSign(new TextEncoder().encode(body)).setProtectedHeader(header).sign(key);
  });
  const malformed = { expected: ['400'] };
  await refuse('body that is not JSON', (body) => sign(body), { ...malformed, body: () => '{' });
  await refuse('body without the tariff', (body) => sign(body), {
    ...malformed,
    body: async (requestId) =>
      JSON.stringify({ ...(JSON.parse(await bodyOf(requestId)) as object), tariff: undefined }),
  });
  await refuse('address of another request', (body) => sign(body), { ...malformed, body: () => bodyOf(randomUUID()) });
  await refuse("data encrypted to another party's key", (body) => sign(body), {
    expected: ['400', '401'],
    body: (requestId) => bodyOf(requestId, publicKeysOf(foreign)),
  });

  // Keys that are being replaced.
  const answered: { what: string; requestId: string }[] = [
    { what: 'application', requestId: plain },
    { what: 'application for an eSIM', requestId: esim },
  ];
  for (const [index, key] of signingKeys.entries()) {
    if (index > 0) {
      const requestId = randomUUID();
      const body = await bodyOf(requestId);
      const others = ourKeys.keys.filter((one) => one !== key);
      const status = await put(pathOf(requestId), body, await sign(body, { keys: { keys: [key, ...others] } }));
      row(`our signing key ${index + 1} of ${signingKeys.length}`, '2xx', status, isSuccess(status));
      answered.push({ what: `application signed with our key ${index + 1}`, requestId });
    }
  }
  const encryptionKeys = operatorKeys.keys.filter(({ use }) => use === 'enc');
  for (const [index, key] of encryptionKeys.entries()) {
    if (index > 0) {
      const requestId = randomUUID();
      const body = await bodyOf(requestId, { keys: [key] });
      const status = await put(pathOf(requestId), body, await sign(body));
      row(`encryption key ${index + 1} of ${encryptionKeys.length}`, '2xx', status, isSuccess(status));
      answered.push({ what: `application encrypted to key ${index + 1}`, requestId });
    }
  }

  // Deliveries of the operator that fail.
  const repeated = randomUUID();
  listener.refuseOnce(repeated);
  await submit(repeated);
  answered.push({ what: 'application whose first message got 503', requestId: repeated });

  // Cancellations.
  const forged = randomUUID();
  await submit(forged);
  const forgedStatus = await put(`${pathOf(forged)}/cancellation`, cancellationOf(forged), null);
  row('cancellation without a signature', '401', forgedStatus, forgedStatus === '401');
  answered.push({ what: 'application with a forged cancellation', requestId: forged });

  const cancelled = randomUUID();
  await submit(cancelled);
  const cancelStatus = await cancel(cancelled);
  row('cancellation', '2xx', cancelStatus, isSuccess(cancelStatus));
  const cancelAgain = await cancel(cancelled);
  row('the same cancellation again', '2xx', cancelAgain, isSuccess(cancelAgain));
  const cancelledAt = performance.now();
  const early = randomUUID();
  const earlyCancel = await cancel(early);
  row('cancellation before its application', '2xx', earlyCancel, isSuccess(earlyCancel));
  const late = await submit(early);
  row('application after its cancellation', '2xx', late, isSuccess(late));

  // Messages.
  const about = (requestId: string): Delivery[] =>
    listener.deliveries.filter((delivery) => delivery.requestId === requestId);
  /** Valid decisions on an application; other messages may come before them. */
  const decisionsOn = (requestId: string) =>
    about(requestId).flatMap(({ message, status }) =>
      status === 204 && message !== undefined && decisions.includes(message.type) ? [message] : [],
    );
  const end = performance.now() + waitMs;
  const until = async (isDone: () => boolean): Promise<void> => {
    while (performance.now() < end && !isDone()) {
      await sleep(50);
    }
  };
  await until(() => answered.every(({ requestId }) => decisionsOn(requestId).length > 0));
  await options.goOn?.();
  const isAccepted = decisionsOn(esim)[0]?.type === 'accepted';
  await until(() => !isAccepted || about(esim).some(({ message }) => message?.type === 'simReady'));
  let count: number;
  do {
    count = listener.deliveries.length;
    await sleep(quietMs);
  } while (options.goOn !== undefined && listener.deliveries.length > count);

  for (const { requestId, what } of answered) {
    const [decision] = decisionsOn(requestId);
    row(
      `answer to the ${what}`,
      `accepted or rejected within ${waitMs / 1000} s`,
      decision?.type ?? (about(requestId).length === 0 ? 'nothing' : 'nothing valid, see below'),
      decision !== undefined,
    );
  }
  const unavailable = about(repeated).find(({ status }) => status === 503);
  const laterOnes = about(repeated).filter((delivery) => delivery !== unavailable);
  const isRepeated =
    unavailable !== undefined && laterOnes.some(({ message }) => message?.id === unavailable.message?.id);
  const made = new Set(decisionsOn(plain).map(({ id }) => id));
  row('decisions on the application that was sent twice', 'one', String(made.size), made.size === 1);
  row(
    'message that got 503',
    'sent again with the same id',
    unavailable === undefined
      ? 'nothing valid'
      : isRepeated
        ? 'sent again'
        : laterOnes.length > 0
          ? 'another id'
          : 'not sent again',
    isRepeated,
  );
  const unwanted = refused.filter(({ requestId }) => about(requestId).length > 0).map(({ what }) => what);
  rowAbout(
    listener.deliveries,
    'messages about what had to be refused',
    'none',
    unwanted.join(', ') || 'none',
    unwanted.length === 0,
  );
  const afterCancel = [...about(cancelled).filter(({ at }) => at > cancelledAt + CROSSING_MS), ...about(early)];
  rowAbout(
    listener.deliveries,
    'messages about cancelled applications',
    'none',
    String(afterCancel.length || 'none'),
    afterCancel.length === 0,
  );

  const messages = listener.deliveries.flatMap(({ message }) => message ?? []);
  const later = [...new Set(messages.map(({ type }) => type))].filter((type) => !decisions.includes(type));
  rowAbout(later, 'messages after the acceptance', 'as the work goes on', later.join(', '), true);
  const codes = messages.flatMap((message) =>
    message.type === 'simReady' && message.delivery.method === 'online' ? [message.delivery.activationCode] : [],
  );
  const unreadable = await Promise.all(
    codes.map((code) =>
      openActivationCode(ourKeys, code).then(
        () => [],
        (error: unknown) => [error instanceof SignatureError ? 'not encrypted to one of our keys' : 'no LPA code'],
      ),
    ),
  );
  rowAbout(
    codes,
    'activation codes',
    'encrypted to our key, LPA:1$…',
    summaryOf(unreadable.flat()) ?? 'as expected',
    unreadable.flat().length === 0,
  );
  const unsigned = listener.deliveries.flatMap(({ signatureProblem }) => signatureProblem ?? []);
  rowAbout(
    listener.deliveries,
    'signatures of all messages',
    'valid',
    summaryOf(unsigned) ?? 'valid',
    unsigned.length === 0,
  );
  const invalid = listener.deliveries.flatMap(({ bodyProblem }) => bodyProblem ?? []);
  rowAbout(
    listener.deliveries,
    'bodies of all messages',
    'as documented',
    summaryOf(invalid) ?? 'as documented',
    invalid.length === 0,
  );
  const problems = orderProblems(messages);
  rowAbout(
    messages,
    'ids and order of all messages',
    'an id for each; seq 1, 2, …',
    summaryOf(problems) ?? 'as expected',
    problems.length === 0,
  );
  return rows;
};

/** Messages that answer an application. */
const decisions: readonly string[] = ['accepted', 'rejected'];

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Texts with how often each occurs; undefined when there are none. */
const summaryOf = (problems: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const problem of problems) {
    counts.set(problem, (counts.get(problem) ?? 0) + 1);
  }
  return counts.size === 0 ? undefined : [...counts].map(([problem, count]) => `${problem} (${count})`).join('; ');
};

/** What is wrong with ids and numbers of messages, one text for each application. */
const orderProblems = (messages: readonly NonNullable<Delivery['message']>[]): string[] => {
  const problems: string[] = [];
  for (const [requestId, own] of Map.groupBy(messages, (message) => message.requestId)) {
    const bySeq = Map.groupBy(own, ({ seq }) => seq);
    const numbers = [...bySeq.keys()].toSorted((one, other) => one - other);
    if (numbers.some((seq, index) => seq !== index + 1)) {
      problems.push(`numbered ${numbers.join(', ')}`);
    }
    const [opening] = own.toSorted((one, other) => one.seq - other.seq);
    if (opening !== undefined && !decisions.includes(opening.type)) {
      problems.push(`begins with ${opening.type}`);
    }
    const last = own.find(({ type }) => type === 'rejected' || type === 'cancelled');
    if (last !== undefined && own.some(({ seq }) => seq > last.seq)) {
      problems.push(`goes on after ${last.type}`);
    }
    if ([...bySeq.values()].some((copies) => new Set(copies.map(({ id }) => id)).size > 1)) {
      problems.push('several ids under one number');
    }
    if (messages.some(({ id, requestId: other }) => other !== requestId && own.some((one) => one.id === id))) {
      problems.push('one id for several applications');
    }
    if ([...Map.groupBy(own, ({ id }) => id).values()].some(hasDifferences)) {
      problems.push('one id with different contents');
    }
  }
  return problems;
};

const hasDifferences = (copies: readonly object[]): boolean =>
  copies.some((copy) => !isDeepStrictEqual(copy, copies[0]));
