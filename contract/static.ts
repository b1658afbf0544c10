/**
 * Static JSON beside the site: facts that no API call returns. The paths are those under the site's
 * origin.
 */

export const staticPaths = {
  siteFacts: '/site-facts.json',
  lookup: '/lookup.json',
  coverage: '/coverage/catalogue.json',
  thirdPartyNotices: '/third-party-notices.json',
} as const;

/** Settings of this site for its pages. */
export interface SiteFacts {
  /** Whether the demonstration data is loaded. Also written on the html element, so that no page waits for it. */
  demonstration: boolean;
  /** Date of the data about numbers, `2026-11-20`, or null when there is no data yet. */
  dataDate: string | null;
  /** URL of the analytics script; null: visits are not counted. */
  analytics: string | null;
}

/** A third-party package of the site or the server, listed in a generated file. */
export interface ThirdPartyNotice {
  name: string;
  version: string;
  /** SPDX expression of the package. */
  licence: string;
  /** The licence with its copyright lines; null where the package ships none or exists only for another platform. */
  text: string | null;
}
