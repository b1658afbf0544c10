import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import axios from 'axios';
import * as React from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { network } from './network.ts';

// Browser APIs that Mantine needs and jsdom lacks.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Parts that load when the browser is idle belong to the tests in Chromium.
window.requestIdleCallback = () => 0;

window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  /** jsdom has no layout, so nothing intersects. */
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
// jsdom has the dialog element without its top layer.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

const { getElementError } = getConfig();
configure({
  // Pages load lazily and the API is real: the default of one second is too short on a busy machine.
  asyncUtilTimeout: 8_000,
  // Of the failures of a repeated query only the last one is printed, and `waitFor` adds the document to it.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isRepeated } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isRepeated === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container);
  },
});

// React's development build makes a stack trace for every element, up to a number per second: a sixth of the time of a test.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
}

// jsdom's XMLHttpRequest does not accept Node's FormData, and jsdom's own loses file names.
axios.defaults.adapter = 'fetch';

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  network.resetHandlers();
  document.cookie.split('; ').forEach((cookie) => {
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  });
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterAll(() => network.close());
