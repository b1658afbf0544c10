import { PersonalInfo } from '../../contract/esia.ts';
import type { Deps } from '../deps.ts';
import type { LiveSession } from '../http/app-env.ts';
import {
  type IdentifiedPerson,
  IdentityRefusedError,
  IdentityUnavailableError,
  type Tokens,
} from './identity-provider.ts';
import { hashOfKey, randomKey } from '../lib/secrets.ts';
import { createSessionsRepo } from './sessions.repo.ts';

/** Activity within this time of the last note of it is not written again, unless the idle time is short itself. */
const NOTE_PAUSE_MS = 10_000;
/** A token that ends sooner than this is renewed with the session. */
const RENEW_BEFORE_MS = 60_000;
/** A renewal that has not succeeded within this time is tried again: whoever tried has died, or was not answered. */
const RENEWAL_PAUSE_MS = 30_000;

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'secrets' | 'settings' | 'identity' | 'logger'>;

/** Sessions of citizens: opaque outside, hashed and sealed inside. */
export const createSessionsService = ({ db, clock, newId, secrets, settings, identity, logger }: SessionDeps) => {
  const repo = createSessionsRepo(db);
  const { idleMs, absoluteMs } = settings.session;
  const notePauseMs = Math.min(NOTE_PAUSE_MS, idleMs / 10);

  type Row = NonNullable<Awaited<ReturnType<typeof repo.find>>>;

  const endsOf = (row: Row, lastActiveAt: Date) => {
    const absolute = row.createdAt.getTime() + absoluteMs;
    const ends = [lastActiveAt.getTime() + idleMs, absolute];
    if (!row.canRefresh && row.tokenExpiresAt !== null) {
      ends.push(row.tokenExpiresAt.getTime());
    }
    return { expireAt: new Date(Math.min(...ends)), absoluteExpireAt: new Date(absolute) };
  };

  const openTokens = (sealed: Buffer): Tokens => {
    const tokens = secrets.open(sealed) as Omit<Tokens, 'expiresAt'> & { expiresAt: string | null };
    return { ...tokens, expiresAt: tokens.expiresAt === null ? null : new Date(tokens.expiresAt) };
  };

  /** What a session keeps sealed; null when it has ended, or was sealed with another secret: that ends it too. */
  const readSealed = async (keyHash: string): Promise<{ tokens: Tokens; personal: PersonalInfo } | null> => {
    const sealed = await repo.readSealed(keyHash);
    if (sealed === undefined) {
      return null;
    }
    try {
      return { tokens: openTokens(sealed.tokens), personal: PersonalInfo.parse(secrets.open(sealed.person)) };
    } catch (error) {
      logger.warn({ err: error }, 'session cannot be opened');
      await repo.delete(keyHash);
      return null;
    }
  };

  /** @returns whether the session is still alive: false when the identity service has ended it */
  const renewTokens = async (keyHash: string): Promise<boolean> => {
    const kept = await readSealed(keyHash);
    if (kept === null) {
      return false;
    }
    try {
      const tokens = await identity.refresh(kept.tokens);
      await repo.saveTokens(keyHash, secrets.seal(tokens), tokens.expiresAt, tokens.refreshToken !== null);
      return true;
    } catch (error) {
      if (error instanceof IdentityRefusedError) {
        await repo.delete(keyHash);
        return false;
      }
      if (error instanceof IdentityUnavailableError) {
        // The citizen is who they were: the session goes on, and a request after the pause tries again.
        logger.warn({ err: error }, 'token refresh failed');
        return true;
      }
      throw error;
    }
  };

  return {
    /** Begins a session under a new key; the old one, if any, is ended. */
    begin: async (person: IdentifiedPerson, tokens: Tokens, oldKey: string | null): Promise<string> => {
      const now = clock.now();
      const citizenId = await repo.saveCitizen(person, newId(), now);
      const key = randomKey();
      await repo.insert({
        keyHash: hashOfKey(key),
        citizenId,
        now,
        tokens: secrets.seal(tokens),
        tokenExpiresAt: tokens.expiresAt,
        canRefresh: tokens.refreshToken !== null,
        person: secrets.seal(person.personal),
      });
      if (oldKey !== null) {
        await repo.delete(hashOfKey(oldKey));
      }
      await repo.deleteEnded({
        idleSince: new Date(now.getTime() - idleMs),
        begunBefore: new Date(now.getTime() - absoluteMs),
      });
      return key;
    },

    /**
     * The live session behind a key.
     * @param isActivity false for polling, which never prolongs a session
     */
    resume: async (key: string, isActivity: boolean): Promise<LiveSession | null> => {
      const keyHash = hashOfKey(key);
      const row = await repo.find(keyHash);
      const now = clock.now();
      if (row === undefined) {
        return null;
      }
      if (endsOf(row, row.lastActiveAt).expireAt <= now) {
        await repo.delete(keyHash);
        return null;
      }
      if (isActivity && row.canRefresh && row.tokenExpiresAt !== null) {
        const isDue = row.tokenExpiresAt.getTime() - now.getTime() < RENEW_BEFORE_MS;
        const until = new Date(now.getTime() + RENEW_BEFORE_MS + RENEWAL_PAUSE_MS);
        // A refresh token works once, so of requests that come together, to any replica, one renews for all.
        if (isDue && (await repo.claimRenewal(keyHash, row.tokenExpiresAt, until)) && !(await renewTokens(keyHash))) {
          return null;
        }
      }
      let { lastActiveAt } = row;
      if (isActivity && now.getTime() - lastActiveAt.getTime() >= notePauseMs) {
        lastActiveAt = now;
        await repo.touch(keyHash, now);
      }
      return {
        keyHash,
        citizen: { id: row.citizenId, userName: row.userName, isTrusted: row.isTrusted, msisdns: row.msisdns },
        ...endsOf(row, lastActiveAt),
      };
    },

    /** Ends a session; gives back its tokens, for ending it at the identity service as well. */
    end: async (key: string): Promise<Tokens | null> => {
      const keyHash = hashOfKey(key);
      const kept = await readSealed(keyHash);
      await repo.delete(keyHash);
      return kept?.tokens ?? null;
    },

    /** The person's full data, as they were told at sign-in; null when the session has ended meanwhile. */
    personalOf: async (keyHash: string): Promise<PersonalInfo | null> => (await readSealed(keyHash))?.personal ?? null,
  };
};

export type SessionsService = ReturnType<typeof createSessionsService>;
