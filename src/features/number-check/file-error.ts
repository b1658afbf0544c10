import type { FileError } from '../../../machines/number-lookup/number-lookup.types.ts';

const KINDS = /\.(csv|txt|xlsx)$/i;

/** The error of chosen files by count, name and size; null when there is none. The server checks the content. */
export const fileErrorOf = (files: readonly Pick<File, 'name' | 'size'>[], mostBytes: number): FileError | null => {
  if (files.length > 1) {
    return 'several';
  }
  const { name = '', size = 0 } = files[0] ?? {};
  if (!KINDS.test(name)) {
    return 'wrongType';
  }
  if (size === 0) {
    return 'empty';
  }
  return size > mostBytes ? 'tooLarge' : null;
};
