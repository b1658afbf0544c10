/** A person in front of a page, by role and words alone, and what there is to be seen. */

/** What is to be seen, and what is not. */
export interface Sight {
  /** The heading of the page; null: the page has none while it waits. */
  heading: string | null;
  texts: readonly string[];
  absent: readonly string[];
  /** Buttons that can be pressed, and those that are there but cannot. */
  on: readonly string[];
  off: readonly string[];
}

/** With one implementation over Testing Library and one in a real browser. */
export interface Person {
  /** Presses a button: of the dialog, while one is open. */
  press: (name: string) => Promise<void>;
  follow: (link: string) => Promise<void>;
  choose: (radio: RegExp) => Promise<void>;
  pick: (label: string, option: string) => Promise<void>;
  /** Types over what stands in a field. */
  type: (label: string, text: string) => Promise<void>;
  upload: (label: string, file: { name: string; content: string }) => Promise<void>;
  /** Sets every tick that is not set. */
  tick: () => Promise<void>;
  /** @throws when the page does not come to look like this */
  look: (sight: Sight) => Promise<void>;
}

export const nothing: Sight = { heading: null, texts: [], absent: [], on: [], off: [] };

/** Both: lists are joined, and the later heading counts. */
export const also = (sight: Sight, more: Partial<Sight>): Sight => ({
  heading: more.heading === undefined ? sight.heading : more.heading,
  texts: [...sight.texts, ...(more.texts ?? [])],
  absent: [...sight.absent, ...(more.absent ?? [])],
  on: [...sight.on, ...(more.on ?? [])],
  off: [...sight.off, ...(more.off ?? [])],
});
