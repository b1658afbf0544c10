/** Every address of the site: the pattern for the router and the function that builds a link. */
export const paths = {
  home: { path: '/', href: () => '/' },
  portation: { path: '/portation', href: () => '/portation' },
  portationInit: { path: '/portation/init', href: () => '/portation/init' },
  portationTariffs: {
    path: '/portation/:order/tariffs',
    href: (order: string) => `/portation/${encodeURIComponent(order)}/tariffs`,
  },
  portationSubmit: {
    path: '/portation/:order/submit',
    href: (order: string) => `/portation/${encodeURIComponent(order)}/submit`,
  },
  portationDone: {
    path: '/portation/:order/done',
    href: (order: string) => `/portation/${encodeURIComponent(order)}/done`,
  },
  check: { path: '/check', href: () => '/check' },
  tariffs: { path: '/tariffs', href: () => '/tariffs' },
  tariffsRegion: { path: '/tariffs/:region', href: (region: string) => `/tariffs/${encodeURIComponent(region)}` },
  operators: { path: '/operators/:page?', href: (page = 1) => (page === 1 ? '/operators' : `/operators/${page}`) },
  operatorsMap: { path: '/operators/map', href: () => '/operators/map' },
  operator: { path: '/operator/:slug', href: (slug: string) => `/operator/${encodeURIComponent(slug)}` },
  coverage: { path: '/coverage', href: () => '/coverage' },
  news: { path: '/news/:page?', href: (page = 1) => (page === 1 ? '/news' : `/news/${page}`) },
  story: { path: '/story/:slug', href: (slug: string) => `/story/${encodeURIComponent(slug)}` },
  about: { path: '/about', href: () => '/about' },
  faq: { path: '/faq', href: (question?: string) => (question === undefined ? '/faq' : `/faq#${question}`) },
  contacts: { path: '/contacts', href: () => '/contacts' },
  account: { path: '/account', href: () => '/account' },
  accountOrders: {
    path: '/account/:msisdn/orders/:page?',
    href: (msisdn: string, page = 1) => `/account/${encodeURIComponent(msisdn)}/orders${page === 1 ? '' : `/${page}`}`,
  },
  accountPortations: {
    path: '/account/:msisdn/portations/:page?',
    href: (msisdn: string, page = 1) =>
      `/account/${encodeURIComponent(msisdn)}/portations${page === 1 ? '' : `/${page}`}`,
  },
  accountPortation: {
    path: '/account/:msisdn/portation/:portationId',
    href: (msisdn: string, portationId: string) =>
      `/account/${encodeURIComponent(msisdn)}/portation/${encodeURIComponent(portationId)}`,
  },
  error: { path: '/error', href: (url: string) => `/error?url=${encodeURIComponent(url)}` },
  legal: { path: '/legal/:slug', href: (slug: string) => `/legal/${encodeURIComponent(slug)}` },
} as const;
