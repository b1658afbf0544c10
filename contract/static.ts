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

/** Settings of this site for its pages. */
export type SiteFacts = {
  /** Whether the demonstration data is loaded. Also written on the html element, so that no page waits for it. */
  demonstration: boolean;
  /** Date of the data about numbers, `2026-11-20`, or null when there is no data yet. */
  dataDate: string | null;
  /** URL of the analytics script; null: visits are not counted. */
  analytics: string | null;
};

/** Figures of the first screen. */
export type Statistics = {
  figures: readonly { value: string; label: string }[];
  /** The source of the figures, a sentence. */
  source: string;
};

/** Facts for the page of the number check: the dates of the data and the limits. */
export type LookupFacts = {
  /** The date of the loaded numbering plan, ISO 8601; null without one. */
  numberingPlanDate: string | null;
  /** The date of the ported numbers, likewise. */
  portedNumbersDate: string | null;
  /** Numbers per day. */
  quota: { anonymous: number; signedIn: number };
  file: { bytes: number; lines: number };
};

/** The file of notices, generated at build time. */
export type ThirdPartyNotices = { packages: readonly ThirdPartyNotice[] };

/** A third-party package in the bundle. */
export type ThirdPartyNotice = {
  name: string;
  version: string;
  licence: string;
  text?: string;
};
