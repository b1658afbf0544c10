import type { FileFault } from '../../../machines/number-lookup/number-lookup.types.ts';

const KINDS = /\.(csv|txt|xlsx)$/i;

/** What is wrong with a file as far as its name and size tell; the server looks into it. */
export const fileFaultOf = ({ name, size }: Pick<File, 'name' | 'size'>, mostBytes: number): FileFault | null => {
  if (!KINDS.test(name)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > mostBytes ? 'tooLarge' : null;
};
