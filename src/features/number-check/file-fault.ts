import type { FileFault } from '../../../machines/number-lookup/number-lookup.types.ts';

const KINDS = /\.(csv|txt|xlsx)$/i;

/** What is wrong with what was given, as far as names and sizes tell; the server looks into the file. */
export const fileFaultOf = (files: readonly Pick<File, 'name' | 'size'>[], mostBytes: number): FileFault | null => {
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
