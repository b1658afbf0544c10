/**
 * Keeps the recording of a tab in this browser, so that it survives the redirect to ESIA, a reload and the closing of the
 * page. It is redacted before it comes here. Erased at sign-out and after a day.
 */
import { readRecording, type Recording } from './recording.ts';
import { withoutFirstSteps } from './recorder.ts';

const PREFIX = 'inspector.recording.';
/** Session storage key of the id of the tab. */
const TAB = 'inspector.tab';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Characters of the stored JSON; browsers store about 5 million for a site. */
const LIMIT = 2_000_000;
/** Written after the recording of a page that is not open. */
const CLOSED = '\n';

export interface RecordingStore {
  /** The recording of this tab, or else the newest one of a closed page; null when there is none. */
  load: () => Recording | null;
  /** @returns false when the recording is older than a day: it is erased instead */
  save: (recording: Recording) => boolean;
  /** The page is left: a new tab may continue its recording. */
  release: () => void;
  /** Erases the recordings of all tabs; nothing is stored from now on. */
  erase: () => void;
}

/** @param now milliseconds since 1970 */
export const createRecordingStore = (
  { localStorage, sessionStorage }: Pick<Window, 'localStorage' | 'sessionStorage'>,
  now: () => number,
  newId: () => string,
): RecordingStore => {
  const own = PREFIX + (sessionStorage.getItem(TAB) ?? newId());
  sessionStorage.setItem(TAB, own.slice(PREFIX.length));
  let isErased = false;

  const keys = (): string[] =>
    Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) =>
      key.startsWith(PREFIX),
    );
  const isKept = ({ startedAt }: Recording): boolean => now() - Date.parse(startedAt) < DAY_MS;
  const read = (key: string): Recording | null => {
    const result = readRecording(localStorage.getItem(key) ?? '');
    return 'recording' in result && isKept(result.recording) ? result.recording : null;
  };

  return {
    load: () => {
      const kept = new Map<string, Recording>();
      for (const key of keys()) {
        const recording = read(key);
        if (recording === null) {
          localStorage.removeItem(key);
        } else {
          kept.set(key, recording);
        }
      }
      const startOf = (key: string): string => kept.get(key)?.startedAt ?? '';
      const closed = keys()
        .filter((key) => localStorage.getItem(key)?.endsWith(CLOSED))
        .toSorted((one, other) => startOf(other).localeCompare(startOf(one)));
      const key = kept.has(own) ? own : closed[0];
      const found = key === undefined ? null : (kept.get(key) ?? null);
      // The recordings of other closed pages are continued by nobody.
      for (const one of [...closed, ...(key === undefined ? [] : [key])]) {
        localStorage.removeItem(one);
      }
      return found;
    },
    save: (recording) => {
      if (isErased) {
        return true;
      }
      if (!isKept(recording)) {
        localStorage.removeItem(own);
        return false;
      }
      let kept = recording;
      let written = JSON.stringify(kept);
      while (written.length > LIMIT && kept.steps.length > 0) {
        kept = withoutFirstSteps(kept, Math.ceil(kept.steps.length / 2));
        written = JSON.stringify(kept);
      }
      try {
        localStorage.setItem(own, written);
      } catch {
        // The storage is full: rather no recording than half of one.
        localStorage.removeItem(own);
      }
      return true;
    },
    release: () => {
      const written = localStorage.getItem(own);
      if (written !== null && !written.endsWith(CLOSED)) {
        localStorage.setItem(own, written + CLOSED);
      }
    },
    erase: () => {
      isErased = true;
      keys().forEach((key) => localStorage.removeItem(key));
    },
  };
};
