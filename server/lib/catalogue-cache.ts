/** Values kept at most by default; the longest list has about 100 KB. */
const MAX_VALUES = 256;

export interface CatalogueCache<Value> {
  /** The kept value, or a new one, made once for all who wait for it. */
  get: (key: string, make: () => Promise<Value>) => Promise<Value>;
  /** The kept value; undefined when there is none yet. */
  find: (key: string) => Value | undefined;
  /** Forgets all values, also those under way. */
  clear: () => void;
}

interface Sources {
  now: () => Date;
  /** False while changes of the data cannot be noticed: nothing is kept then. */
  isFresh: () => boolean;
  /** The next moment at which values change without a change of the data; null for none. */
  nextMoment: (now: Date) => Promise<Date | null>;
}

interface Generation<Value> {
  values: Map<string, Kept<Value>>;
  /** Since when, and until when the values hold; `end` once it is known. */
  from: Date;
  until: Promise<Date | null>;
  end?: Date | null;
}

interface Kept<Value> {
  promise: Promise<Value>;
  /** Once it is made. */
  made?: { value: Value };
}

const holds = ({ from }: Generation<unknown>, end: Date | null, moment: Date): boolean =>
  moment >= from && (end === null || moment < end);

/**
 * Keeps values in memory that depend on the public catalogue alone, until its data change.
 * @param most values kept; the one that was not used for longest goes first
 */
export const createCatalogueCache = <Value>(
  { isFresh, nextMoment, now }: Sources,
  most = MAX_VALUES,
): CatalogueCache<Value> => {
  let generation: Generation<Value> | null = null;

  const begin = (): Generation<Value> => {
    const from = now();
    return { values: new Map(), from, until: nextMoment(from) };
  };

  const current = async (): Promise<Generation<Value>> => {
    generation ??= begin();
    const mine = generation;
    const forget = (): void => {
      if (generation === mine) {
        generation = null;
      }
    };
    try {
      mine.end = await mine.until;
    } catch (error) {
      forget();
      throw error;
    }
    if (holds(mine, mine.end, now())) {
      return mine;
    }
    forget();
    return current();
  };

  const take = ({ values }: Generation<Value>, key: string): Kept<Value> | undefined => {
    const kept = values.get(key);
    if (kept !== undefined) {
      // The last used is the last of the map.
      values.delete(key);
      values.set(key, kept);
    }
    return kept;
  };

  return {
    find: (key) =>
      isFresh() && generation?.end !== undefined && holds(generation, generation.end, now())
        ? take(generation, key)?.made?.value
        : undefined,
    get: async (key, make) => {
      if (!isFresh()) {
        return make();
      }
      const ours = await current();
      const known = take(ours, key);
      if (known !== undefined) {
        return known.promise;
      }
      const { values } = ours;
      const promise = make();
      const kept: Kept<Value> = { promise };
      values.set(key, kept);
      promise.then(
        (value) => {
          kept.made = { value };
        },
        () => values.delete(key),
      );
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) {
        values.delete(oldest);
      }
      return promise;
    },
    clear: () => {
      generation = null;
    },
  };
};
