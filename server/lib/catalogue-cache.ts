/** Values kept at most; the longest list has about 100 KB. */
const MAX_VALUES = 256;

export interface CatalogueCache<Value> {
  /** The kept value, or a new one, made once for all who wait for it. */
  get: (key: string, make: () => Promise<Value>) => Promise<Value>;
  /** The kept value; undefined when there is none. */
  find: (key: string) => Promise<Value | undefined>;
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
  values: Map<string, Promise<Value>>;
  /** Since when, and until when the values hold. */
  from: Date;
  until: Promise<Date | null>;
}

/** Keeps values in memory that depend on the public catalogue alone, until its data change. */
export const createCatalogueCache = <Value>({ isFresh, nextMoment, now }: Sources): CatalogueCache<Value> => {
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
    let until: Date | null;
    try {
      until = await mine.until;
    } catch (error) {
      forget();
      throw error;
    }
    const moment = now();
    if (moment >= mine.from && (until === null || moment < until)) {
      return mine;
    }
    forget();
    return current();
  };

  const take = ({ values }: Generation<Value>, key: string): Promise<Value> | undefined => {
    const kept = values.get(key);
    if (kept !== undefined) {
      // The last used is the last of the map.
      values.delete(key);
      values.set(key, kept);
    }
    return kept;
  };

  return {
    find: async (key) => (isFresh() ? take(await current(), key) : undefined),
    get: async (key, make) => {
      if (!isFresh()) {
        return make();
      }
      const generation = await current();
      const kept = take(generation, key);
      if (kept !== undefined) {
        return kept;
      }
      const { values } = generation;
      const value = make();
      values.set(key, value);
      value.catch(() => values.delete(key));
      const [oldest] = values.keys();
      if (values.size > MAX_VALUES && oldest !== undefined) {
        values.delete(oldest);
      }
      return value;
    },
    clear: () => {
      generation = null;
    },
  };
};
