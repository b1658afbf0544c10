import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { authMachine } from '../../machines/auth/auth.machine.ts';
import type { CheckInput, CheckOutcome } from '../../machines/auth/auth.types.ts';
import type { LoadApi } from '../api/api-context.ts';
import { loginAddress, logoutAddress } from '../api/redirects.ts';
import type { DraftStorage } from './draft-storage.ts';
import { loadFailureOf } from '../api/failure.ts';

/** Effects of the session chart outside the API. */
export interface AuthEnvironment {
  /** Current time in milliseconds, used where a response has no time of the server. */
  now: () => number;
  origin: () => string;
  /** The full address of the open page. */
  href: () => string;
  /** Whether the browser may have a session; without one the server is not asked. */
  mayHaveSession: () => boolean;
  /** Navigates to an address outside the application. */
  goTo: (address: string) => void;
  notifyTabs: (event: 'begun' | 'ended') => void;
}

/** @param drafts cleared on sign-out */
export const createAuthActors = (
  loadApi: LoadApi,
  environment: AuthEnvironment,
  drafts: Pick<DraftStorage, 'clearAll'>,
) =>
  ({
    actors: {
      checkSession: fromPromise<CheckOutcome, CheckInput>(async ({ input, signal }) => {
        if (!environment.mayHaveSession()) {
          return { tag: 'anonymous' };
        }
        try {
          const api = await loadApi();
          const { data, sentAt } = await api.getUserInfo(
            {},
            { signal, isBackground: input.isBackground, isSessionCheck: true },
          );
          // Both times are of the server, so a wrong clock of the computer does not matter.
          const now = sentAt ?? environment.now();
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
      redirectToSignIn: () => environment.goTo(loginAddress(environment.href())),
      redirectToSignOut: () => {
        drafts.clearAll();
        environment.goTo(logoutAddress(environment.origin()));
      },
      notifyTabs: (_, params) => environment.notifyTabs(params.event),
    },
  }) satisfies MachineImplementationsFrom<typeof authMachine>;
