/** All paths of the API live below it. */
export const API_BASE = '/api';

/** The document of a submitted application, for its owner; outside the citizens' contract. */
export const applicationPaths = {
  /** A link: without a document it redirects to the page of the order. */
  pdf: (orderId: string): string => `${API_BASE}/documents/${orderId}/application.pdf`,
  /** For print. */
  json: (orderId: string): string => `${API_BASE}/documents/${orderId}/application.json`,
} as const;

/** Sign-out on all devices, a link. */
export const logoutEverywherePath = `${API_BASE}/v1/esia/logout?everywhere=true&returnUrl=%2F`;

/** Everything that is stored about the citizen: a page of the server, and the same as JSON. */
export const ownDataPaths = {
  page: `${API_BASE}/documents/own-data`,
  json: `${API_BASE}/documents/own-data.json`,
  /** POST of a form with the `session` to end. */
  endSession: `${API_BASE}/documents/own-data/session`,
  /** POST withdraws the consents. */
  withdrawal: `${API_BASE}/documents/own-data/withdrawal`,
} as const;

/** The activation code of the eSIM of an order, for its owner; outside the citizens' contract, as the document above. */
export const esimPath = (orderId: string): string => `${API_BASE}/documents/${orderId}/esim.json`;
