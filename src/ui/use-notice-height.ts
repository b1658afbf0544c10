import { useSyncExternalStore } from 'react';
import { noticeHeight, onNoticeHeight } from '../lib/cookie-choice.ts';

/** Height of the cookie notice, pixels: bars at the bottom of the window stay above it. */
export const useNoticeHeight = (): number => useSyncExternalStore(onNoticeHeight, noticeHeight, () => 0);
