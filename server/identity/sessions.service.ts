import type { PersonalInfo } from '../../contract/esia.ts';
import { DAY_MS, ruleAt } from '../../domain/portation-rules.ts';
import type { Deps } from '../deps.ts';
import type { LiveSession } from '../http/app-env.ts';
import {
  type IdentifiedPerson,
  IdentityRefusedError,
  IdentityUnavailableError,
  logUnavailable,
  type Tokens,
} from './identity-provider.ts';
import { hashOfKey, randomKey, UnknownSecretError } from '../lib/secrets.ts';
import { within } from '../lib/within.ts';
import { createLoginTransactionsRepo, LOGIN_TRANSACTION_LIFETIME_MS } from './login-transactions.repo.ts';
import type { StoredTokens } from './esia.tables.ts';
import { createSessionsRepo } from './sessions.repo.ts';

/** Activity is written at most this often, or ten times within the idle time if that is less. */
const TOUCH_INTERVAL_MS = 10_000;
/** A token that expires sooner than this is refreshed by the next activity. */
const REFRESH_BEFORE_MS = 60_000;
/** A refresh that has not succeeded within this time is retried. */
const REFRESH_RETRY_MS = 30_000;
/** How long a stop waits for refreshes, milliseconds. */
const SETTLE_MS = 5_000;

/** Name of a session in the log: too short a part of its hash to find it by. */
const nameInLog = (keyHash: string): string => keyHash.slice(0, 12);

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings' | 'identity' | 'logger'>;

/** Sessions of citizens: an opaque key for the client, its hash and sealed data in the database. */
export const createSessionsService = ({ db, clock, newId, settings, identity, logger }: SessionDeps) => {
  const repo = createSessionsRepo(db);
  const loginTransactions = createLoginTransactionsRepo(db);
  const { idleMs, absoluteMs } = settings.session;
  const touchIntervalMs = Math.min(TOUCH_INTERVAL_MS, idleMs / 10);

  type Row = NonNullable<Awaited<ReturnType<typeof repo.find>>>;

  const endsOf = (row: Row, lastActiveAt: Date) => {
    const absolute = row.createdAt.getTime() + absoluteMs;
    const ends = [lastActiveAt.getTime() + idleMs, absolute];
    if (!row.canRefresh && row.tokenExpiresAt !== null) {
      ends.push(row.tokenExpiresAt.getTime());
    }
    return { expireAt: new Date(Math.min(...ends)), absoluteExpireAt: new Date(absolute) };
  };

  /** Reads something of a session. One that was sealed with another secret is ended. @returns null without a session */
  const read = async <Found>(
    keyHash: string,
    find: (keyHash: string) => Promise<Found | undefined>,
  ): Promise<Found | null> => {
    try {
      return (await find(keyHash)) ?? null;
    } catch (error) {
      if (error instanceof UnknownSecretError) {
        logger.warn({ err: error }, 'sealed session data cannot be opened');
        await repo.delete(keyHash);
        return null;
      }
      throw error;
    }
  };

  const readTokens = async (keyHash: string): Promise<Tokens | null> => {
    const tokens = await read(keyHash, repo.readTokens);
    return tokens && { ...tokens, expiresAt: tokens.expiresAt === null ? null : new Date(tokens.expiresAt) };
  };

  /** @returns false when the identity service has ended the session */
  const refreshTokens = async (keyHash: string, old: Tokens): Promise<boolean> => {
    try {
      const tokens = await identity.refresh(old);
      await repo.saveTokens(keyHash, toStored(tokens), tokens.expiresAt, tokens.refreshToken !== null);
      return true;
    } catch (error) {
      if (error instanceof IdentityRefusedError) {
        await repo.delete(keyHash);
        return false;
      }
      if (error instanceof IdentityUnavailableError) {
        // The citizen stays signed in, and a later request retries.
        logUnavailable(logger, error, 'token refresh failed');
        return true;
      }
      throw error;
    }
  };

  /** Refreshes that no request waits for. */
  const refreshing = new Set<Promise<unknown>>();
  const refreshInBackground = (keyHash: string, old: Tokens): void => {
    const refresh = refreshTokens(keyHash, old)
      .catch((error: unknown) => logger.error({ err: error }, 'token refresh failed'))
      .finally(() => refreshing.delete(refresh));
    refreshing.add(refresh);
  };

  return {
    /** Waits some seconds for refreshes: each has spent its old token, so the new one must be stored before a stop. */
    settle: async (): Promise<void> => {
      await within(SETTLE_MS, Promise.all(refreshing)).catch(() => undefined);
    },

    /** Starts a session under a new key; the old one, if any, is ended. @returns the key */
    begin: async (person: IdentifiedPerson, tokens: Tokens, oldKey: string | null): Promise<string> => {
      const now = clock.now();
      const citizenId = await repo.saveCitizen(person, newId(), now);
      const key = randomKey();
      await repo.insert({
        keyHash: hashOfKey(key),
        citizenId,
        now,
        tokens: toStored(tokens),
        tokenExpiresAt: tokens.expiresAt,
        canRefresh: tokens.refreshToken !== null,
        person: { ...person.personal, confirmedEmail: person.confirmedEmail },
      });
      if (oldKey !== null) {
        await repo.delete(hashOfKey(oldKey));
      }
      logger.info({ citizenId, session: nameInLog(hashOfKey(key)) }, 'signed in');
      return key;
    },

    /** Deletes expired sessions with the personal data in them, and abandoned logins. */
    deleteExpired: async (): Promise<void> => {
      const now = clock.now().getTime();
      await repo.deleteExpired({ idleSince: new Date(now - idleMs), createdBefore: new Date(now - absoluteMs) });
      await loginTransactions.deleteCreatedBefore(new Date(now - LOGIN_TRANSACTION_LIFETIME_MS));
    },

    /** Deletes citizens past their storage term. Reads all citizens and orders. */
    deleteOldCitizens: async (): Promise<void> => {
      const visitorMs = ruleAt('visitorDays', clock.now()) * DAY_MS;
      await repo.deleteCitizensWithoutOrders(new Date(clock.now().getTime() - visitorMs));
    },

    /**
     * Returns the session of a key, or null when there is none or it has expired.
     * @param isActivity false for polling, which does not prolong a session
     */
    resume: async (key: string, isActivity: boolean): Promise<LiveSession | null> => {
      const keyHash = hashOfKey(key);
      const row = await read(keyHash, repo.find);
      const now = clock.now();
      if (row === null) {
        return null;
      }
      if (endsOf(row, row.lastActiveAt).expireAt <= now) {
        await repo.delete(keyHash);
        return null;
      }
      if (isActivity && row.canRefresh && row.tokenExpiresAt !== null) {
        const isDue = row.tokenExpiresAt.getTime() - now.getTime() < REFRESH_BEFORE_MS;
        const until = new Date(now.getTime() + REFRESH_BEFORE_MS + REFRESH_RETRY_MS);
        // A refresh token works once, so only one of concurrent requests, on any replica, uses it.
        if (isDue && (await repo.claimRefresh(keyHash, row.tokenExpiresAt, until))) {
          const old = await readTokens(keyHash);
          if (old?.expiresAt && old.expiresAt > now) {
            // The identity service may hang: requests do not wait for it while the token is valid.
            refreshInBackground(keyHash, old);
          } else if (old === null || !(await refreshTokens(keyHash, old))) {
            return null;
          }
        }
      }
      let { lastActiveAt } = row;
      if (isActivity && now.getTime() - lastActiveAt.getTime() >= touchIntervalMs) {
        lastActiveAt = now;
        await repo.touch(keyHash, now);
      }
      return {
        keyHash,
        citizen: { id: row.citizenId, userName: row.userName, isTrusted: row.isTrusted, msisdns: row.msisdns },
        ...endsOf(row, lastActiveAt),
      };
    },

    /**
     * Ends a session.
     * @param options.isEverywhere also ends the other sessions of its citizen
     * @returns its tokens, with which it is ended at the identity service too
     */
    end: async (key: string, { isEverywhere = false } = {}): Promise<Tokens | null> => {
      const keyHash = hashOfKey(key);
      const tokens = await readTokens(keyHash);
      await (isEverywhere ? repo.deleteOfCitizen(keyHash) : repo.delete(keyHash));
      if (tokens !== null) {
        logger.info({ session: nameInLog(keyHash), isEverywhere }, 'signed out');
      }
      return tokens;
    },

    /** Ends another session of a citizen; that of somebody else, or none, changes nothing. */
    endOther: async (keyHash: string, by: LiveSession): Promise<void> => {
      if (await repo.deleteOwn(keyHash, by.citizen.id)) {
        logger.info({ session: nameInLog(keyHash), by: nameInLog(by.keyHash) }, 'signed out');
      }
    },

    /** The personal data of the sign-in, unmasked; null when the session has ended. */
    personalOf: async (keyHash: string): Promise<PersonalInfo | null> => {
      const person = await read(keyHash, repo.readPerson);
      if (person === null) {
        return null;
      }
      const { confirmedEmail: _, ...personal } = person;
      return personal;
    },

    /** The e-mail address that the identity service vouched for at the sign-in; null without a session. */
    confirmedEmailOf: async (keyHash: string | null): Promise<string | null> =>
      keyHash === null ? null : ((await read(keyHash, repo.readPerson))?.confirmedEmail ?? null),
  };
};

const toStored = (tokens: Tokens): StoredTokens => ({
  ...tokens,
  expiresAt: tokens.expiresAt?.toISOString() ?? null,
});

export type SessionsService = ReturnType<typeof createSessionsService>;
