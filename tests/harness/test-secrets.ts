import { DEFAULT_SESSION_SECRET } from '../../server/env.ts';
import { createSecrets } from '../../server/lib/secrets.ts';

/** The secrets of the tests' services, which run with the development secret. */
export const testSecrets = createSecrets(DEFAULT_SESSION_SECRET);
