/** A file of results, to be downloaded by the citizen. */
export interface ReturnedFile {
  data: Blob;
  fileName: string;
}

/** Stores File objects outside the chart, whose context must be serialisable; the chart refers to them by key. */
export const createFileStore = () => {
  let given: { key: string; file: File } | null = null;
  let returned: ReturnedFile | null = null;
  let count = 0;
  let onShare: (share: number) => void = () => undefined;
  return {
    /** Stores a file in place of the previous one. @returns its key */
    give: (file: File): string => {
      count += 1;
      given = { key: `file-${count}`, file };
      returned = null;
      return given.key;
    },
    /** @throws Error for a key other than the last one */
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
    /** Reports the uploaded share, from 0 to 1. */
    report: (share: number): void => onShare(share),
    /** Subscribes to the uploaded share. @returns unsubscribes */
    follow: (listener: (share: number) => void): (() => void) => {
      onShare = listener;
      return () => {
        onShare = () => undefined;
      };
    },
  };
};

export type FileStore = ReturnType<typeof createFileStore>;
