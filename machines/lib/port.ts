import { fromPromise } from 'xstate';

/**
 * Declares work that somebody else does: the chart says when it happens, `provide` says how.
 * Until it is provided the work fails with a sentence that names it.
 */
export const port = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" is not provided`)));

/** The same for an action. */
export const actionPort =
  <Params>(name: string) =>
  (_: unknown, _params: Params): void => {
    throw new Error(`The action "${name}" is not provided`);
  };
