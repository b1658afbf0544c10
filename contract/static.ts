/**
 * Static JSON beside the site: facts that no call of the API carries. The server writes them at its start; the paths
 * are those under the site's origin.
 */

export const staticPaths = {
  demo: '/demo.json',
  coverage: '/coverage/catalogue.json',
  thirdPartyNotices: '/third-party-notices.json',
} as const;

/** Whether the demonstration set is loaded. The server also writes it on the html element, so no page waits for it. */
export type DemoFacts = {
  demonstration: boolean;
  /** Date of the data, `2026-11-20`, or null when there is no data yet. */
  dataDate: string | null;
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
