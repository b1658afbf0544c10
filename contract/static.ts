/**
 * Static JSON beside the site: facts that no call of the API carries. The server writes them at its start; the paths
 * are those under the site's origin.
 */

export const staticPaths = {
  siteFacts: '/site-facts.json',
  statistics: '/statistics.json',
  lookup: '/lookup.json',
  coverage: '/coverage/catalogue.json',
  thirdPartyNotices: '/third-party-notices.json',
} as const;

/** What a page may have to know of this site. */
export type SiteFacts = {
  /** Whether the demonstration set is loaded. Also written on the html element, so that no page waits for it. */
  demonstration: boolean;
  /** Date of the data about numbers, `2026-11-20`, or null when there is no data yet. */
  dataDate: string | null;
  /** Address of the script that counts visits; null: visits are not counted. */
  analytics: string | null;
};

/** Figures of the first screen. */
export type Statistics = {
  figures: readonly { value: string; label: string }[];
  /** Where the figures come from, a sentence. */
  source: string;
};

/** What the page of the number check tells besides answers: how old the data is, and what the settings allow. */
export type LookupFacts = {
  /** The moment the loaded numbering plan tells of, ISO 8601, or null when nothing is loaded. */
  numberingPlanDate: string | null;
  /** The same of the ported numbers. */
  portedNumbersDate: string | null;
  /** Numbers a day. */
  quota: { anonymous: number; signedIn: number };
  file: { bytes: number; lines: number };
};

/** The file of notices, generated at build time. */
export type ThirdPartyNotices = { packages: readonly ThirdPartyNotice[] };

/** One program that the site is built from. */
export type ThirdPartyNotice = {
  name: string;
  version: string;
  licence: string;
  text?: string;
};
