import { z } from '../../contract/z.ts';
import { isMobileMsisdn } from '../../domain/msisdn.ts';
import { type EsiaClaims, readEsiaToken } from './esia-token.ts';
import {
  type IdentifiedPerson,
  type IdentityProvider,
  IdentityRefusedError,
  IdentityUnavailableError,
  type Tokens,
} from './identity-provider.ts';

/** Signs a request to ESIA, with certified cryptography outside this process. */
export type SignMessage = (message: string) => Promise<string>;

export interface EsiaSettings {
  /** `https://esia.gosuslugi.ru`, or the host of the test environment. */
  host: string;
  /** The mnemonic of the information system: `client_id`. */
  mnemonic: string;
  /** Hash of the system's certificate, 64 hexadecimal digits. */
  certificateHash: string;
  sign: SignMessage;
  now: () => Date;
  /** A UUID. */
  newId: () => string;
  /** Our callback address; ESIA requires it for a refresh too. */
  redirectUri: string;
}

/** Only the data that a portation needs. */
const SCOPE = 'openid fullname birthdate id_doc mobile email';

/** Timeout of a request; short, because a citizen waits for it. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * The information system is misconfigured: logged for the operator of the service, «временно недоступен» for the
 * citizen.
 */
const OPERATOR_ERRORS = /ESIA-0070(?:53|05|14)\b/;

const TokenResponse = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  id_token: z.optional(z.string()),
  expires_in: z.number(),
  state: z.string(),
});

const ErrorAnswer = z.object({ error: z.string(), error_description: z.optional(z.string()) });

const Person = z.object({
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.optional(z.nullable(z.string())),
  birthDate: z.string(),
});

const Contacts = z.object({
  elements: z.array(z.object({ type: z.string(), value: z.string(), vrfStu: z.optional(z.string()) })),
});

const Documents = z.object({
  elements: z.array(
    z.object({
      type: z.string(),
      series: z.optional(z.string()),
      number: z.optional(z.string()),
      issueDate: z.optional(z.string()),
      issuedBy: z.optional(z.string()),
      issueId: z.optional(z.string()),
      vrfStu: z.optional(z.string()),
    }),
  ),
});

/**
 * A client of ESIA (Госуслуги): a variant of OAuth 2.0 with signed requests. docs/esia.md lists what could not be
 * verified without access to the test environment.
 */
export const createEsiaIdentityProvider = (settings: EsiaSettings): IdentityProvider => {
  const { host, mnemonic, redirectUri: ownRedirectUri } = settings;

  /** The parameters of every request to ESIA, with the signature. @param tail the last part of the signed text */
  const signed = async (state: string, tail: readonly string[]): Promise<Record<string, string>> => {
    const timestamp = esiaTimestamp(settings.now());
    return {
      client_id: mnemonic,
      scope: SCOPE,
      timestamp,
      state,
      client_certificate_hash: settings.certificateHash,
      client_secret: await settings.sign([mnemonic, SCOPE, timestamp, state, ...tail].join('')),
    };
  };

  const askTokens = async (form: Record<string, string>): Promise<z.infer<typeof TokenResponse>> => {
    const response = await reach(`${host}/aas/oauth2/v3/te`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form),
    });
    if (!response.ok) {
      throw await errorOf(response);
    }
    const tokenResponse = await read(response, TokenResponse);
    if (tokenResponse.state !== form['state']) {
      throw new IdentityRefusedError('The state of the callback is of another request');
    }
    return tokenResponse;
  };

  const tokensOf = (tokenResponse: z.infer<typeof TokenResponse>, before?: Tokens): Tokens => ({
    accessToken: tokenResponse.access_token,
    refreshToken: tokenResponse.refresh_token ?? before?.refreshToken ?? null,
    idToken: tokenResponse.id_token ?? before?.idToken ?? null,
    expiresAt: new Date(settings.now().getTime() + tokenResponse.expires_in * 1000),
  });

  const claimsOf = (tokenResponse: z.infer<typeof TokenResponse>): EsiaClaims => {
    if (tokenResponse.id_token === undefined) {
      throw new IdentityUnavailableError('ESIA returned no id_token');
    }
    return readEsiaToken(tokenResponse.id_token, { host, mnemonic, now: settings.now() });
  };

  const askPerson = async <Schema extends z.ZodMiniType>(
    path: string,
    accessToken: string,
    schema: Schema,
  ): Promise<z.infer<Schema>> => {
    const response = await reach(`${host}/rs/prns/${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    });
    if (!response.ok) {
      throw await errorOf(response);
    }
    return read(response, schema);
  };

  return {
    buildLoginUrl: async ({ redirectUri, state }) => {
      const address = new URL(`${host}/aas/oauth2/v2/ac`);
      address.search = new URLSearchParams({
        ...(await signed(state, [redirectUri])),
        redirect_uri: redirectUri,
        response_type: 'code',
        access_type: 'offline',
      }).toString();
      return address;
    },

    exchange: async (callbackUrl, { redirectUri }) => {
      const code = callbackUrl.searchParams.get('code');
      if (code === null) {
        throw new IdentityRefusedError(callbackUrl.searchParams.get('error') ?? 'ESIA returned no code');
      }
      const tokenResponse = await askTokens({
        ...(await signed(settings.newId(), [redirectUri, code])),
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        token_type: 'Bearer',
      });
      const { isTrusted, oid } = claimsOf(tokenResponse);
      const [person, contacts, documents] = await Promise.all([
        askPerson(oid, tokenResponse.access_token, Person),
        askPerson(`${oid}/ctts?embed=(elements)`, tokenResponse.access_token, Contacts),
        askPerson(`${oid}/docs?embed=(elements)`, tokenResponse.access_token, Documents),
      ]);
      return { tokens: tokensOf(tokenResponse), person: personOf(oid, isTrusted, person, contacts, documents) };
    },

    exchangeCode: () =>
      // ESIA does not support PKCE, so a code from a device does not prove who requested it.
      Promise.reject(new IdentityRefusedError('ESIA supports sign-in on the site only')),

    refresh: async (tokens) => {
      if (tokens.refreshToken === null) {
        throw new IdentityRefusedError('There is no refresh token');
      }
      const tokenResponse = await askTokens({
        ...(await signed(settings.newId(), [tokens.refreshToken])),
        grant_type: 'refresh_token',
        refresh_token: tokens.refreshToken,
        redirect_uri: ownRedirectUri,
        token_type: 'Bearer',
      });
      return tokensOf(tokenResponse, tokens);
    },

    buildLogoutUrl: (_, returnTo) => {
      const address = new URL(`${host}/idp/ext/Logout`);
      // `redirect_url` here, unlike everywhere else.
      address.search = new URLSearchParams({ client_id: mnemonic, redirect_url: returnTo }).toString();
      return Promise.resolve(address);
    },
  };
};

/** A signer behind HTTP: receives the text and returns the signature in the form that ESIA requires. */
export const createExternalSigner =
  (signer: { url: string; token: string }): SignMessage =>
  async (message) => {
    const response = await reach(signer.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${signer.token}` },
      body: JSON.stringify({ message }),
    });
    if (!response.ok) {
      throw new IdentityUnavailableError(`The signer answered ${response.status}`);
    }
    return (await read(response, SignerAnswer)).signature;
  };

/** Base64url of the 64 bytes of a raw ГОСТ Р 34.10-2012 signature. */
const SignerAnswer = z.object({ signature: z.string().check(z.regex(/^[\w-]{86}={0,2}$/)) });

const reach = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } catch (error) {
    throw new IdentityUnavailableError('The identity service did not answer', { cause: error });
  }
};

const read = async <Schema extends z.ZodMiniType>(response: Response, schema: Schema): Promise<z.infer<Schema>> => {
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) {
    throw new IdentityUnavailableError('The response of the identity service is malformed');
  }
  return parsed.data;
};

/** Only the error code is logged: the description may name a person. */
const errorOf = async (response: Response): Promise<IdentityRefusedError | IdentityUnavailableError> => {
  const parsed = ErrorAnswer.safeParse(await response.json().catch(() => null));
  const { error = 'unknown', error_description: description = '' } = parsed.data ?? {};
  const code = /ESIA-\d{6}/.exec(description)?.[0] ?? error;
  return response.status >= 500 || OPERATOR_ERRORS.test(description) || !parsed.success
    ? new IdentityUnavailableError(`ESIA answered ${response.status} ${code}`)
    : new IdentityRefusedError(code);
};

const moscow = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026.11.21 12:00:00 +0300` */
const esiaTimestamp = (moment: Date): string => `${moscow.format(moment).replaceAll('-', '.')} +0300`;

/** `08.03.1985` as `1985-03-08`. */
const isoDay = (day: string): string => day.split('.').toReversed().join('-');

const personOf = (
  oid: string,
  isTrusted: boolean,
  person: z.infer<typeof Person>,
  contacts: z.infer<typeof Contacts>,
  documents: z.infer<typeof Documents>,
): IdentifiedPerson => {
  const verified = contacts.elements.filter(({ vrfStu }) => vrfStu === 'VERIFIED');
  const msisdns = verified
    .filter(({ type }) => type === 'MBT')
    .map(({ value }) => value.replaceAll(/\D/g, ''))
    .filter(isMobileMsisdn);
  const email = verified.find(({ type }) => type === 'EML')?.value ?? null;
  const passport = documents.elements.find(({ type, vrfStu }) => type === 'RF_PASSPORT' && vrfStu === 'VERIFIED');
  return {
    subject: oid,
    isTrusted,
    msisdns,
    confirmedEmail: email,
    personal: {
      masked: false,
      lastName: person.lastName,
      firstName: person.firstName,
      middleName: person.middleName ?? null,
      birthDate: isoDay(person.birthDate),
      document:
        passport === undefined
          ? null
          : {
              type: 'Паспорт гражданина РФ',
              series: passport.series ?? '',
              number: passport.number ?? '',
              issueDate: passport.issueDate === undefined ? null : isoDay(passport.issueDate),
              issuedBy: passport.issuedBy ?? null,
              issueId: passport.issueId ?? null,
            },
      phone: msisdns[0] ?? null,
      email,
    },
  };
};
