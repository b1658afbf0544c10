/** What a page must show and must not show, by role and text. */
export interface ExpectedView {
  /** The level-1 heading; null while the page is loading. */
  heading: string | RegExp | null;
  texts: readonly string[];
  absent: readonly string[];
  /** Enabled and disabled buttons. */
  on: readonly string[];
  off: readonly string[];
}

/** Actions of a user; implemented for Testing Library and for a real browser. */
export interface User {
  /** Presses a button, in the dialog if one is open. */
  press: (name: string) => Promise<void>;
  follow: (link: string) => Promise<void>;
  choose: (radio: RegExp) => Promise<void>;
  pick: (label: string, option: string) => Promise<void>;
  /** Replaces the value of a field. */
  type: (label: string, text: string) => Promise<void>;
  upload: (label: string, file: { name: string; content: string }) => Promise<void>;
  /** Checks every unchecked checkbox of a region. */
  tick: (group: string) => Promise<void>;
  /** @throws when the page does not show the view in time */
  look: (view: ExpectedView) => Promise<void>;
}

export const emptyView: ExpectedView = { heading: null, texts: [], absent: [], on: [], off: [] };

/** Joins two views; the later heading wins. */
export const mergeViews = (view: ExpectedView, more: Partial<ExpectedView>): ExpectedView => ({
  heading: more.heading === undefined ? view.heading : more.heading,
  texts: [...view.texts, ...(more.texts ?? [])],
  absent: [...view.absent, ...(more.absent ?? [])],
  on: [...view.on, ...(more.on ?? [])],
  off: [...view.off, ...(more.off ?? [])],
});
