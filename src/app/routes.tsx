import type { RouteObject } from 'react-router-dom';
import { Component as ErrorPage } from '../pages/error.tsx';
import { FeatureGate } from './FeatureGate.tsx';
import { Layout } from './layout/Layout.tsx';
import { ShellPage } from './layout/ShellPage.tsx';
import { RouteFailure } from './layout/RouteFailure.tsx';
import { paths } from '../lib/paths.ts';

/**
 * The routes of the site as plain objects, used by the browser's router and the build's static handler.
 * Every page is a lazy module that exports `Component` (and `loader`, `ErrorBoundary` when it needs them).
 */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    HydrateFallback: ShellPage,
    ErrorBoundary: RouteFailure,
    children: [
      {
        // An error boundary inside the frame keeps header and footer when a page fails.
        ErrorBoundary: RouteFailure,
        children: [
          { path: paths.home.path, lazy: () => import('../pages/home.tsx') },
          { path: paths.legal.path, lazy: () => import('../pages/legal.tsx') },
          {
            lazy: () => import('./portation-branch.tsx'),
            children: [
              { path: paths.portation.path, lazy: () => import('../pages/portation.tsx') },
              { path: paths.portationInit.path, lazy: () => import('../pages/portation-init.tsx') },
              {
                lazy: () => import('./session-guard.tsx'),
                // Steps of an order require a session.
                children: [
                  { path: paths.portationTariffs.path, lazy: () => import('../pages/portation-tariffs.tsx') },
                  { path: paths.portationSubmit.path, lazy: () => import('../pages/portation-submit.tsx') },
                  { path: paths.portationDone.path, lazy: () => import('../pages/portation-done.tsx') },
                ],
              },
            ],
          },
          { path: paths.check.path, lazy: () => import('../pages/check.tsx') },
          { path: paths.tariffs.path, lazy: () => import('../pages/tariffs.tsx') },
          { path: paths.tariffsRegion.path, lazy: () => import('../pages/tariffs-region.tsx') },
          {
            element: <FeatureGate feature="OperatorPage" />,
            children: [
              { path: paths.operators.path, lazy: () => import('../pages/operators.tsx') },
              { path: paths.operator.path, lazy: () => import('../pages/operator.tsx') },
            ],
          },
          {
            element: <FeatureGate feature="OperatorsByRegionMap" />,
            children: [{ path: paths.operatorsMap.path, lazy: () => import('../pages/operators-map.tsx') }],
          },
          { path: paths.coverage.path, lazy: () => import('../pages/coverage.tsx') },
          {
            element: <FeatureGate feature="News" />,
            children: [
              { path: paths.news.path, lazy: () => import('../pages/news.tsx') },
              { path: paths.story.path, lazy: () => import('../pages/story.tsx') },
            ],
          },
          { path: paths.about.path, lazy: () => import('../pages/about.tsx') },
          { path: paths.faq.path, lazy: () => import('../pages/faq.tsx') },
          { path: paths.contacts.path, lazy: () => import('../pages/contacts.tsx') },
          {
            lazy: () => import('./session-guard.tsx'),
            // The account requires a session.
            children: [
              { path: paths.account.path, lazy: () => import('../pages/account.tsx') },
              { path: paths.accountOrders.path, lazy: () => import('../pages/account-orders.tsx') },
              { path: paths.accountPortations.path, lazy: () => import('../pages/account-portations.tsx') },
              { path: paths.accountPortation.path, lazy: () => import('../pages/account-portation.tsx') },
            ],
          },
          // Not lazy: this page is shown when chunks cannot be loaded.
          { path: paths.error.path, Component: ErrorPage },
          { path: '*', lazy: () => import('../pages/not-found.tsx') },
        ],
      },
    ],
  },
];
