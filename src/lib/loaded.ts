import type { Failure } from '../../contract/failure.ts';

/** Data that a page or a part of it loads. */
export type Loaded<Data> =
  | { tag: 'loading' }
  | { tag: 'loaded'; data: Data }
  /** The requested record does not exist or belongs to another citizen. */
  | { tag: 'missing' }
  | { tag: 'failed'; failure: Failure };
