import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { selectAuthInfo, selectIsSettled } from '../../machines/auth/auth.selectors.ts';
import { startupMachine } from '../../machines/startup/startup.machine.ts';
import type { AuthActor } from '../actors/actors-context.ts';
import { createAuthActors } from '../actors/auth.actors.ts';
import { createStartupActors } from '../actors/startup.actors.ts';
import { rootOf, startChart } from '../actors/system.ts';
import type { Root } from './root.ts';

/** The charts that every page has. */
export interface SiteCharts {
  auth: AuthActor;
  startup: ActorRefFrom<typeof startupMachine>;
}

/** Starts the charts, which have no effect before their first event. */
export const startSiteCharts = ({ actors, environment, loadApi, startup: input }: Root): SiteCharts => {
  const { brought, drafts, system } = actors;
  const parent = rootOf(system);
  const auth = createActor(authMachine.provide(createAuthActors(loadApi, environment, drafts)), { parent });
  const startup = createActor(startupMachine.provide(createStartupActors(loadApi, environment.now)), { parent, input });
  startChart(system, 'auth', auth);
  startChart(system, 'startup', startup);
  // Drafts of one citizen must not be shown to another.
  auth.on('citizen.changed', drafts.clearAll);
  auth.subscribe((snapshot) => {
    // The session has ended or is another one since the document was sent. Before the charts of the page take its data.
    if (
      brought !== undefined &&
      selectIsSettled(snapshot) &&
      selectAuthInfo(snapshot)?.userName !== brought.info.userName
    ) {
      brought.order = null;
      brought.portation = null;
      actors.flow.forgetOpened();
    }
  });
  return { auth, startup };
};

/** Puts the chart of the session into its slot, now or once it is known who the visitor is. */
export const showAuth = ({ actors, environment }: Root, auth: AuthActor): void => {
  if (environment.mayHaveSession() && actors.brought === undefined) {
    actors.auth.setActor(auth);
  } else {
    // The page already shows who the visitor is, and goes on doing so while the chart finds it out.
    waitFor(auth, selectIsSettled).then(
      () => actors.auth.setActor(auth),
      // It was stopped with the page.
      () => undefined,
    );
  }
};
