/** The result of a batch lookup, for download. */
export interface ResultFile {
  data: Blob;
  fileName: string;
}

/** Stores File objects outside the chart, whose context must be serialisable; the chart refers to them by key. */
export const createFileStore = () => {
  let uploaded: { key: string; file: File } | null = null;
  let result: ResultFile | null = null;
  let count = 0;
  let listener: (share: number) => void = () => undefined;
  return {
    /** Stores a file in place of the previous one. @returns its key */
    put: (file: File): string => {
      count += 1;
      uploaded = { key: `file-${count}`, file };
      result = null;
      return uploaded.key;
    },
    /** @throws Error for a key other than the last one */
    get: (key: string): File => {
      if (uploaded?.key !== key) {
        throw new Error('The file is no longer stored');
      }
      return uploaded.file;
    },
    setResult: (file: ResultFile): void => {
      result = file;
    },
    result: (): ResultFile | null => result,
    clear: (): void => {
      uploaded = null;
      result = null;
    },
    /** Reports the uploaded share, from 0 to 1. */
    reportProgress: (share: number): void => listener(share),
    /** Subscribes to the uploaded share; one subscriber at a time. @returns unsubscribes */
    onProgress: (next: (share: number) => void): (() => void) => {
      listener = next;
      return () => {
        listener = () => undefined;
      };
    },
  };
};

export type FileStore = ReturnType<typeof createFileStore>;
