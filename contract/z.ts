/**
 * The one place from which schemas take zod. `jitless` must be set before the first schema is made:
 * zod otherwise probes `new Function`, which the site's Content-Security-Policy reports as a violation.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };
