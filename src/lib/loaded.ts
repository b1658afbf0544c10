import type { Failure } from '../../contract/failure.ts';

/** Data that a page or a part of it loads. */
export type Loaded<Data> =
  | { tag: 'loading' }
  | { tag: 'loaded'; data: Data }
  /** The requested record does not exist or belongs to another citizen. */
  | { tag: 'notFound' }
  /** `failure` is null where the cause is not known. */
  | { tag: 'failed'; failure: Failure | null };
