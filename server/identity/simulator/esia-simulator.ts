import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { type Configuration, errors, type JWK, Provider } from 'oidc-provider';
import type { Db } from '../../db/schema.ts';
import { randomKey } from '../../lib/secrets.ts';
import { simulatorHeaders, simulatorPage } from '../../lib/simulator-page.ts';
import { SIGNED_OUT_EVERYWHERE } from '../return-url.ts';
import { choicePage, spentChoicePage } from './choice-page.ts';
import { createOidcRecords } from './oidc-records.ts';
import { testCitizens } from './test-citizens.ts';

/** The path of the simulated service on our server. */
export const ESIA_SIMULATOR_PATH = '/simulator/esia';

export const CLIENT_ID = 'mnp-portal';

interface Options {
  db: Db;
  /** Our origins; the first is the issuer, and callbacks to all of them are allowed. */
  origins: readonly [string, ...string[]];
  /** Callback paths on our origins. */
  callbackPaths: readonly string[];
}

export interface EsiaSimulator {
  issuer: string;
  clientId: string;
  clientSecret: string;
  app: Hono<{ Bindings: HttpBindings }>;
}

/**
 * A simulated ESIA: a real OpenID provider with invented citizens, in our process but with its own records, keys and
 * cookies. It needs Node's request and response, so it works only behind a real server.
 */
export const createEsiaSimulator = async ({ db, origins, callbackPaths }: Options): Promise<EsiaSimulator> => {
  const issuer = origins[0] + ESIA_SIMULATOR_PATH;
  const { jwk, cookieSecret } = await readKeys(db);
  // From the shared keys: another server may exchange the code.
  const clientSecret = createHmac('sha256', cookieSecret).update('client secret').digest('base64url');
  const provider = new Provider(issuer, {
    ...configuration(db, cookieSecret, jwk, origins),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: origins.flatMap((origin) => callbackPaths.map((path) => origin + path)),
        post_logout_redirect_uris: origins.flatMap((origin) => [origin, `${origin}/`, origin + SIGNED_OUT_EVERYWHERE]),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        application_type: 'web',
      },
    ],
  });
  // Behind a TLS proxy the provider must use https addresses and may set secure cookies.
  provider.proxy = origins[0].startsWith('https:');
  await db.deleteFrom('esia_sim.records').where('expiresAt', '<', new Date()).execute();
  const handle = provider.callback();

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get(`${ESIA_SIMULATOR_PATH}/choice/:uid`, async (context) => {
    const { incoming, outgoing } = context.env;
    const interaction = await provider.interactionDetails(incoming, outgoing).catch(() => null);
    return interaction?.uid === context.req.param('uid')
      ? context.html(choicePage(context.req.path), 200, simulatorHeaders({ formTargets: origins }))
      : context.html(spentChoicePage(), 410, simulatorHeaders());
  });
  app.post(`${ESIA_SIMULATOR_PATH}/choice/:uid`, async (context) => {
    const { citizen } = await context.req.parseBody();
    const chosen = testCitizens.find(({ id }) => id === citizen);
    const { incoming, outgoing } = context.env;
    try {
      await provider.interactionFinished(
        incoming,
        outgoing,
        chosen === undefined
          ? { error: 'access_denied', error_description: 'The citizen refused' }
          : { login: { accountId: chosen.id } },
        { mergeWithLastSubmission: false },
      );
    } catch (error) {
      // A page of the browser's history whose interaction has ended.
      if (error instanceof errors.OIDCProviderError) {
        return context.html(spentChoicePage(), 410, simulatorHeaders());
      }
      throw error;
    }
    return RESPONSE_ALREADY_SENT;
  });
  app.all(`${ESIA_SIMULATOR_PATH}/*`, async (context) => {
    const { incoming, outgoing } = context.env;
    await mounted(handle, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return { issuer, clientId: CLIENT_ID, clientSecret, app };
};

/** Passes a request to the provider as if the mount path were its root, as Express does. */
const mounted = (
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  incoming: HttpBindings['incoming'],
  outgoing: HttpBindings['outgoing'],
): Promise<void> => {
  const original = incoming.url ?? '';
  Object.assign(incoming, { originalUrl: original, url: original.slice(ESIA_SIMULATOR_PATH.length) });
  return handle(incoming, outgoing);
};

const readKeys = async (db: Db): Promise<{ jwk: JWK; cookieSecret: string }> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const newKey = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'simulator' };
  await db
    .insertInto('esia_sim.keys')
    .values({ id: true, jwk: JSON.stringify(newKey), cookieSecret: randomKey() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('esia_sim.keys').select(['jwk', 'cookieSecret']).executeTakeFirstOrThrow();
};

const claimsOf = (id: string) => {
  const citizen = testCitizens.find((one) => one.id === id);
  if (citizen === undefined) {
    return undefined;
  }
  return {
    sub: citizen.id,
    family_name: citizen.lastName,
    given_name: citizen.firstName,
    middle_name: citizen.middleName,
    birthdate: citizen.birthDate,
    is_trusted: citizen.isTrusted,
    phone_numbers: [...citizen.msisdns],
    email: citizen.email,
    email_verified: citizen.isEmailVerified,
    identity_document: {
      type: 'Паспорт гражданина РФ',
      series: '0000',
      number: citizen.passportNumber,
      issue_date: '2015-05-15',
      issued_by: 'Учебным отделом МВД',
      issue_id: '000-000',
    },
  };
};

const configuration = (db: Db, cookieSecret: string, jwk: JWK, origins: readonly string[]): Configuration => ({
  adapter: createOidcRecords(db),
  jwks: { keys: [jwk] },
  cookies: {
    keys: [cookieSecret],
    names: { session: 'esia_sim_session', interaction: 'esia_sim_interaction', resume: 'esia_sim_resume' },
    short: { path: ESIA_SIMULATOR_PATH },
    long: { path: ESIA_SIMULATOR_PATH },
  },
  claims: {
    openid: ['sub'],
    esia: [
      'family_name',
      'given_name',
      'middle_name',
      'birthdate',
      'is_trusted',
      'phone_numbers',
      'email',
      'email_verified',
      'identity_document',
    ],
  },
  scopes: ['openid', 'esia'],
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      postLogoutSuccessSource: async (context) => {
        context.set(simulatorHeaders());
        context.body = await render('Вы вышли из учебного входа', html`<p><a href="/">На главную</a></p>`);
      },
      // The citizen has already confirmed on our site.
      logoutSource: (context, form) => {
        const nonce = randomKey();
        context.set(
          'content-security-policy',
          `default-src 'none'; script-src 'nonce-${nonce}'; form-action 'self' ${origins.filter((origin) => !origin.includes('[')).join(' ')}`,
        );
        context.body = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Выход из учебного входа</title>
          ${form.replace('</form>', '<input type="hidden" name="logout" value="yes"><button>Выйти</button></form>')}
          <script nonce="${nonce}">document.forms[0].submit()</script></html>`;
      },
    },
  },
  interactions: { url: (_, interaction) => `${ESIA_SIMULATOR_PATH}/choice/${interaction.uid}` },
  issueRefreshToken: (_, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
  // ESIA asks for consent on its own pages; here the choice of a test citizen is the consent.
  loadExistingGrant: async ({ oidc }) => {
    const { client, session, provider } = oidc;
    if (client === undefined || session?.accountId === undefined) {
      return undefined;
    }
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
    grant.addOIDCScope('openid esia');
    await grant.save();
    return grant;
  },
  findAccount: (_, id) => {
    const claims = claimsOf(id);
    return Promise.resolve(claims === undefined ? undefined : { accountId: id, claims: () => Promise.resolve(claims) });
  },
  ttl: {
    AccessToken: 60 * 60,
    AuthorizationCode: 240,
    IdToken: 60 * 60,
    Interaction: 10 * 60,
    RefreshToken: 8 * 60 * 60,
    Session: 8 * 60 * 60,
    Grant: 8 * 60 * 60,
  },
  renderError: async (context, out) => {
    context.type = 'text/html; charset=utf-8';
    context.set(simulatorHeaders());
    context.body = await render(
      'Учебный вход не удался',
      html`<p>Вернитесь на сайт и войдите снова. Код: ${out.error.replaceAll(/[^a-z_]/g, '')}</p>
        <p><a href="/">На главную</a></p>`,
    );
  },
});

const render = async (title: string, body: HtmlEscapedString | Promise<HtmlEscapedString>): Promise<string> =>
  String(await simulatorPage({ title, body }));
