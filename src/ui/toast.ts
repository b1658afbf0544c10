import { createListeners } from '../lib/listeners.ts';

const listeners = createListeners<[text: string]>();

/**
 * Shows a success toast for five seconds. Never the only place of an error or of anything that must be read.
 */
export const toast = listeners.notify;

/** @returns unsubscribes */
export const onToast = listeners.subscribe;
