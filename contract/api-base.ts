/** All paths of the API live below it. */
export const API_BASE = '/api';
