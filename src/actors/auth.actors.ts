import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { authMachine } from '../../machines/auth/auth.machine.ts';
import type { CheckInput, CheckOutcome } from '../../machines/auth/auth.types.ts';
import type { LoadApi } from '../api/api-context.ts';
import { loginAddress, logoutAddress } from '../api/redirects.ts';
import type { DraftStorage } from './draft-storage.ts';
import { loadFailureOf } from './outcome-of.ts';

/** What the session chart needs of the browser. */
export interface AuthSurroundings {
  /** Milliseconds; measures how far the server's deadlines are where the server did not say what time it has. */
  now: () => number;
  origin: () => string;
  /** Leaves the site for another address. */
  goTo: (address: string) => void;
  notifyTabs: (event: 'begun' | 'ended') => void;
}

/** @param drafts what this tab keeps of the citizen's work; a citizen who leaves takes it along */
export const createAuthActors = (
  loadApi: LoadApi,
  surroundings: AuthSurroundings,
  drafts: Pick<DraftStorage, 'forgetAll'>,
) =>
  ({
    actors: {
      checkSession: fromPromise<CheckOutcome, CheckInput>(async ({ input, signal }) => {
        try {
          const api = await loadApi();
          const { data, sentAt } = await api.getUserInfo(
            {},
            { signal, isBackground: input.isBackground, isSessionCheck: true },
          );
          // Both moments by the same clock: a computer whose clock is an hour off has the same half an hour.
          const now = sentAt ?? surroundings.now();
          return {
            tag: 'signedIn',
            info: data,
            expiresInMs: Date.parse(data.expireAt) - now,
            absoluteExpiresInMs: Date.parse(data.absoluteExpireAt) - now,
          };
        } catch (error) {
          const failure = loadFailureOf(error);
          return failure.tag === 'sessionExpired' ? { tag: 'anonymous' } : failure;
        }
      }),
    },
    actions: {
      redirectToSignIn: (_, params) => surroundings.goTo(loginAddress(params.returnTo)),
      redirectToSignOut: () => {
        drafts.forgetAll();
        surroundings.goTo(logoutAddress(surroundings.origin()));
      },
      notifyTabs: (_, params) => surroundings.notifyTabs(params.event),
    },
  }) satisfies MachineImplementationsFrom<typeof authMachine>;
