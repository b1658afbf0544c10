import { createListeners } from '../lib/listeners.ts';

const listeners = createListeners<[text: string]>();

/**
 * Says in passing, at the foot of the window, that something worked. It goes by itself after five seconds: never the
 * only place of an error or of anything that has to be read.
 */
export const toast = listeners.notify;

/** @returns stops listening */
export const onToast = listeners.subscribe;
