/** Every address of the interface: the pattern for the router and the way to build it. */
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
  error: { path: '/error', href: (url: string) => `/error?url=${encodeURIComponent(url)}` },
  legal: { path: '/legal/:slug', href: (slug: string) => `/legal/${encodeURIComponent(slug)}` },
} as const;
