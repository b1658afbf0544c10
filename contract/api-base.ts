/** All paths of the API live below it. */
export const API_BASE = '/api';

/**
 * The submitted application as a PDF, a link for its owner and not a call: without a document it redirects to the page of
 * the order.
 */
export const applicationPdfPath = (orderId: string): string => `${API_BASE}/documents/${orderId}/application.pdf`;

/** The activation code of the eSIM of an order, for its owner; outside the citizens' contract, as the document above. */
export const esimPath = (orderId: string): string => `${API_BASE}/documents/${orderId}/esim.json`;
