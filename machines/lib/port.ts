import { fromPromise } from 'xstate';

/**
 * Declares an actor without its implementation, which `provide` supplies.
 * Until then it rejects with an error that names it.
 */
export const port = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" is not provided`)));

/** Declares an action without its implementation; until it is provided it throws an error that names it. */
export const actionPort =
  <Params>(name: string) =>
  (_: unknown, _params: Params): void => {
    throw new Error(`The action "${name}" is not provided`);
  };
