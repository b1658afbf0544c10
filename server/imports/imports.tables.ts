export const importKinds = ['numbering-plan', 'ported-numbers', 'tariffs', 'operators', 'news'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportTables {
  dataSources: {
    kind: ImportKind;
    fileName: string;
    /** Date of the data. */
    dataDate: Date;
    loadedAt: Date;
    rowCount: number;
  };
}
