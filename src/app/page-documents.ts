import { legalSlugs } from '../features/legal/legal-slugs.ts';
import { paths } from '../lib/paths.ts';

/** Build-time facts of the document of a page. */
export interface PageDocument {
  /**
   * True: the page is rendered to static HTML at build time. A list: these addresses of a route with parameters are.
   * Absent: the document is the frame of the site, and the page is rendered in the browser.
   */
  prerender?: true | readonly string[];
  /**
   * Source files of the page, its layout routes and its first imports. The document preloads them together; otherwise
   * each would be requested only after the one that imports it.
   */
  modules: readonly string[];
  /** Source files of lazy parts of the static page: the document has their style sheets, but preloads no scripts. */
  parts?: readonly string[];
  /**
   * The server renders the page with its data. `public`: for everybody; `personal`: for its citizen, at each visit.
   */
  rendered?: 'public' | 'personal';
  /** Parameters of the query that a public page reads: it is rendered with them. */
  query?: readonly string[];
  /**
   * Calls of the page for a citizen, with the parameters of the route as `:name`. The response asks the browser to
   * preload them when it may have a session.
   */
  personalCalls?: readonly string[];
}

const branch = 'src/app/portation-branch.tsx';
const guard = 'src/app/session-guard.tsx';
/** What the browser needs once it has hydrated a page; other public pages load it when the visitor acts. */
const live = ['src/app/live-site.ts', 'src/app/connect.ts'];
/** Modules that every API call needs. */
const api = ['src/api/api.ts', 'contract/tariff-services.ts'];

const userInfo = '/api/v1/esia/userinfo';
const order = '/api/v1/order/portation/:order';

/** Documents by the pattern of their route (`paths.ts`). A page without an entry gets the bare frame. */
export const pageDocuments: Readonly<Record<string, PageDocument>> = {
  [paths.home.path]: {
    prerender: true,
    rendered: 'public',
    modules: ['src/pages/home.tsx'],
    parts: ['src/pages/HomeSections.tsx', 'src/ui/PhoneInput.tsx'],
  },
  [paths.legal.path]: {
    prerender: legalSlugs.map((slug) => paths.legal.href(slug)),
    rendered: 'public',
    modules: ['src/pages/legal.tsx'],
  },
  [paths.about.path]: { prerender: true, rendered: 'public', modules: ['src/pages/about.tsx'] },
  [paths.faq.path]: { prerender: true, rendered: 'public', modules: ['src/pages/faq.tsx'] },
  [paths.contacts.path]: { prerender: true, rendered: 'public', modules: ['src/pages/contacts.tsx'] },

  [paths.portation.path]: {
    prerender: true,
    rendered: 'public',
    modules: [branch, ...live, 'src/app/flow.ts', 'src/pages/portation.tsx', ...api],
  },
  [paths.portationInit.path]: {
    prerender: true,
    rendered: 'public',
    modules: [branch, ...live, 'src/app/flow.ts', 'src/pages/portation-init.tsx', ...api],
  },
  [paths.portationTariffs.path]: {
    modules: [
      branch,
      guard,
      ...live,
      'src/app/flow.ts',
      'src/pages/portation-tariffs.tsx',
      ...api,
      'contract/orders.ts',
      'contract/tariffs.ts',
    ],
    personalCalls: [userInfo, order],
  },
  [paths.portationSubmit.path]: {
    rendered: 'personal',
    modules: [
      branch,
      guard,
      ...live,
      'src/app/flow.ts',
      'src/pages/portation-submit.tsx',
      ...api,
      'contract/orders.ts',
    ],
    personalCalls: [userInfo, order],
  },
  [paths.portationDone.path]: {
    rendered: 'personal',
    modules: [
      branch,
      guard,
      ...live,
      'src/app/flow.ts',
      'src/pages/portation-done.tsx',
      ...api,
      'contract/orders.ts',
      'contract/portations.ts',
    ],
    personalCalls: [userInfo, order],
  },

  [paths.check.path]: { prerender: true, rendered: 'public', modules: ['src/pages/check.tsx', ...live, ...api] },
  [paths.tariffs.path]: {
    prerender: true,
    rendered: 'public',
    modules: ['src/pages/tariffs.tsx'],
  },
  [paths.tariffsRegion.path]: {
    rendered: 'public',
    query: [
      'kind',
      'price',
      'minutes',
      'traffic',
      'minutePrice',
      'smsPrice',
      'operators',
      'esim',
      'all',
      'best',
      'sort',
      'order',
      'page',
      'view',
      'compare',
      'tariff',
    ],
    modules: ['src/pages/tariffs-region.tsx'],
  },
  [paths.operators.path]: {
    rendered: 'public',
    modules: ['src/pages/operators.tsx'],
  },
  [paths.operator.path]: {
    rendered: 'public',
    modules: ['src/pages/operator.tsx'],
  },
  [paths.operatorsMap.path]: {
    prerender: true,
    rendered: 'public',
    query: ['operator', 'region'],
    modules: ['src/pages/operators-map.tsx'],
  },
  [paths.coverage.path]: {
    prerender: true,
    rendered: 'public',
    query: ['operators', 'generation'],
    modules: ['src/pages/coverage.tsx'],
    parts: ['src/features/coverage/coverage-map.ts'],
  },
  [paths.news.path]: {
    rendered: 'public',
    modules: ['src/pages/news.tsx'],
  },
  [paths.story.path]: {
    rendered: 'public',
    modules: ['src/pages/story.tsx'],
  },

  [paths.account.path]: {
    modules: [guard, ...live, 'src/pages/account.tsx', ...api, 'contract/account.ts'],
    personalCalls: [userInfo],
  },
  [paths.accountOrders.path]: {
    modules: [guard, ...live, 'src/pages/account-orders.tsx', ...api, 'contract/account.ts'],
    personalCalls: [userInfo],
  },
  [paths.accountPortations.path]: {
    modules: [guard, ...live, 'src/pages/account-portations.tsx', ...api, 'contract/account.ts'],
    personalCalls: [userInfo],
  },
  [paths.accountPortation.path]: {
    rendered: 'personal',
    modules: [guard, ...live, 'src/pages/account-portation.tsx', ...api, 'contract/portations.ts'],
    personalCalls: [userInfo, '/api/v1/account/portationinfo?Msisdn=:msisdn&PortationId=:portationId'],
  },
};
