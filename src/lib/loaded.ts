/** Plain data of a page: being asked for, there, or not to be had just now. */
export type Loaded<Data> = { tag: 'loading' } | { tag: 'loaded'; data: Data } | { tag: 'failed' };
