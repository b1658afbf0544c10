/** A file that came back, to be kept by the citizen. */
export interface ReturnedFile {
  data: Blob;
  fileName: string;
}

/**
 * Where files lie while a chart talks about them: a chart's context holds plain data only, so it knows a file by its key.
 */
export const createFileStore = () => {
  let given: { key: string; file: File } | null = null;
  let returned: ReturnedFile | null = null;
  let count = 0;
  let onShare: (share: number) => void = () => undefined;
  return {
    /** Takes the file in the place of an earlier one. @returns its key */
    give: (file: File): string => {
      count += 1;
      given = { key: `file-${count}`, file };
      returned = null;
      return given.key;
    },
    /** @throws Error for a key that is not the last one: a mistake of wiring */
    take: (key: string): File => {
      if (given?.key !== key) {
        throw new Error('The file is not here any more');
      }
      return given.file;
    },
    putBack: (file: ReturnedFile): void => {
      returned = file;
    },
    returned: (): ReturnedFile | null => returned,
    clear: (): void => {
      given = null;
      returned = null;
    },
    /** Tells how much of the file has been sent, from 0 to 1. */
    report: (share: number): void => onShare(share),
    /** @returns stops listening */
    follow: (listener: (share: number) => void): (() => void) => {
      onShare = listener;
      return () => {
        onShare = () => undefined;
      };
    },
  };
};

export type FileStore = ReturnType<typeof createFileStore>;
