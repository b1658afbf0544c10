import { createHash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The signature of the fake signer: the SHA-512 hash of the text. */
export const signatureOf = (message: string): string => createHash('sha512').update(message).digest('base64url');

export const esiaSystem = {
  mnemonic: 'MNP_TEST',
  certificateHash: 'AB'.repeat(32),
  signerToken: 'a token of the signer',
};

const scope = 'openid fullname birthdate id_doc mobile email';
const oid = 1_000_299_654;
const code = 'a.code.of-esia';

export interface LocalEsia {
  host: string;
  signerUrl: string;
  /** Descriptions of invalid requests. */
  faults: string[];
  /** The signed texts. */
  signed: string[];
  /** Method and path of every request, in order. */
  requests: string[];
  /** Sets the response of token requests; null restores the default. */
  answerTokens: (answer: { status: number; body: object } | null) => void;
  /** Sets claims that override those of the next tokens. */
  claim: (claims: Record<string, unknown>) => void;
  /** Checks a login redirect. @returns the callback address with a code */
  callbackOf: (login: URL) => URL;
  close: () => Promise<void>;
}

/** Starts a fake ESIA with its signer, which checks every parameter of every request. */
export const startLocalEsia = async (): Promise<LocalEsia> => {
  const faults: string[] = [];
  const signed: string[] = [];
  const requests: string[] = [];
  let tokenResponse: { status: number; body: object } | null = null;
  let claims: Record<string, unknown> = {};

  const expectThat = (isRight: boolean, fault: string): void => {
    if (!isRight) {
      faults.push(fault);
    }
  };
  /** Checks the parameters of a signed request. @param tail the last parts of the signed text */
  const check = (
    kind: string,
    sent: URLSearchParams,
    names: readonly string[],
    tail: readonly (string | null)[],
  ): void => {
    const of = (name: string) => sent.get(name) ?? '';
    const all = ['client_id', 'scope', 'timestamp', 'state', 'client_certificate_hash', 'client_secret', ...names];
    expectThat(
      [...sent.keys()].toSorted().join() === all.toSorted().join(),
      `${kind} sends ${[...sent.keys()].join()}`,
    );
    expectThat(of('client_id') === esiaSystem.mnemonic, `${kind}: client_id ${of('client_id')}`);
    expectThat(of('scope') === scope, `${kind}: scope ${of('scope')}`);
    expectThat(
      /^\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d \+0300$/.test(of('timestamp')),
      `${kind}: timestamp ${of('timestamp')}`,
    );
    expectThat(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(of('state')),
      `${kind}: state ${of('state')}`,
    );
    expectThat(
      of('client_certificate_hash') === esiaSystem.certificateHash,
      `${kind}: hash ${of('client_certificate_hash')}`,
    );
    const message = [of('client_id'), of('scope'), of('timestamp'), of('state'), ...tail].join('');
    expectThat(
      of('client_secret') === signatureOf(message),
      `${kind}: the signature does not match the text ${message}`,
    );
  };
  const tokenOf = (mnemonic: string): string => {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = {
      iss: `http://${new URL(host).host}/`,
      aud: mnemonic,
      nbf: seconds,
      exp: seconds + 3600,
      'urn:esia:sbj': { 'urn:esia:sbj:typ': 'P', 'urn:esia:sbj:is_tru': true, 'urn:esia:sbj:oid': oid },
      ...claims,
    };
    return ['{}', JSON.stringify(payload), 'signature']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.');
  };

  const app = new Hono();
  app.use(async (context, next) => {
    requests.push(`${context.req.method} ${context.req.path}`);
    await next();
  });
  app.post('/signer', async (context) => {
    expectThat(
      context.req.header('authorization') === `Bearer ${esiaSystem.signerToken}`,
      'the signer was called without its token',
    );
    const { message } = await context.req.json<{ message: string }>();
    signed.push(message);
    return context.json({ signature: signatureOf(message) });
  });
  app.post('/aas/oauth2/v3/te', async (context) => {
    const sent = new URLSearchParams(await context.req.text());
    const isRefresh = sent.get('grant_type') === 'refresh_token';
    if (isRefresh) {
      check(
        'refresh',
        sent,
        ['grant_type', 'refresh_token', 'redirect_uri', 'token_type'],
        [sent.get('refresh_token')],
      );
      expectThat(sent.get('refresh_token') === 'refresh-1', `refresh: token ${sent.get('refresh_token') ?? ''}`);
    } else {
      check(
        'token',
        sent,
        ['grant_type', 'code', 'redirect_uri', 'token_type'],
        [sent.get('redirect_uri'), sent.get('code')],
      );
      expectThat(sent.get('grant_type') === 'authorization_code', `token: grant_type ${sent.get('grant_type') ?? ''}`);
      expectThat(sent.get('code') === code, `token: code ${sent.get('code') ?? ''}`);
    }
    expectThat(
      (sent.get('redirect_uri') ?? '').endsWith('/auth/callback'),
      `token: redirect_uri ${sent.get('redirect_uri') ?? ''}`,
    );
    expectThat(sent.get('token_type') === 'Bearer', `token: token_type ${sent.get('token_type') ?? ''}`);
    if (tokenResponse !== null) {
      return Response.json(tokenResponse.body, { status: tokenResponse.status });
    }
    return context.json({
      access_token: isRefresh ? 'access-2' : 'access-1',
      refresh_token: isRefresh ? 'refresh-2' : 'refresh-1',
      id_token: tokenOf(sent.get('client_id') ?? ''),
      expires_in: 3600,
      token_type: 'Bearer',
      state: sent.get('state'),
    });
  });
  app.get('/rs/prns/*', (context) => {
    expectThat(
      context.req.header('authorization') === 'Bearer access-1',
      'personal data were requested without the token',
    );
    const { pathname, search } = new URL(context.req.url);
    switch (decodeURIComponent(pathname + search)) {
      case `/rs/prns/${oid}`:
        return context.json({
          firstName: 'Вера',
          lastName: 'Тестова',
          middleName: 'Примеровна',
          birthDate: '08.03.1985',
          trusted: true,
        });
      case `/rs/prns/${oid}/ctts?embed=(elements)`:
        return context.json({
          elements: [
            { type: 'MBT', value: '+7(900)0000001', vrfStu: 'VERIFIED' },
            { type: 'MBT', value: '+7(900)0000002', vrfStu: 'NOT_VERIFIED' },
            { type: 'PHN', value: '+7(495)0000000', vrfStu: 'VERIFIED' },
            { type: 'EML', value: 'vera@example.test', vrfStu: 'VERIFIED' },
          ],
        });
      case `/rs/prns/${oid}/docs?embed=(elements)`:
        return context.json({
          elements: [
            { type: 'FRGN_PASS', series: '00', number: '0000000', vrfStu: 'VERIFIED' },
            {
              type: 'RF_PASSPORT',
              series: '0000',
              number: '000001',
              issueDate: '01.02.2010',
              issuedBy: 'Учебным отделом',
              issueId: '000000',
              vrfStu: 'VERIFIED',
            },
          ],
        });
      default:
        faults.push(`unexpected request for ${pathname}${search}`);
        return context.notFound();
    }
  });
  app.all('*', (context) => {
    faults.push(`${context.req.method} ${context.req.path} is not a call of ESIA`);
    return context.notFound();
  });

  let host = '';
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const running = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      host = `http://127.0.0.1:${port}`;
      resolve(running);
    });
  });

  return {
    host,
    signerUrl: `${host}/signer`,
    faults,
    signed,
    requests,
    answerTokens: (response) => {
      tokenResponse = response;
    },
    claim: (next) => {
      claims = next;
    },
    callbackOf: (login) => {
      check(
        'login',
        login.searchParams,
        ['redirect_uri', 'response_type', 'access_type'],
        [login.searchParams.get('redirect_uri')],
      );
      expectThat(login.origin + login.pathname === `${host}/aas/oauth2/v2/ac`, `login redirects to ${login.pathname}`);
      expectThat(login.searchParams.get('response_type') === 'code', 'login: response_type');
      expectThat(login.searchParams.get('access_type') === 'offline', 'login: access_type');
      const back = new URL(login.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', login.searchParams.get('state') ?? '');
      return back;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
