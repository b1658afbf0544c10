import type { StartupInput } from '../../machines/startup/startup.types.ts';

/** The data with which the server has rendered a document. */
export interface DocumentData {
  startup: StartupInput | undefined;
  /** Results of the loads of the page, by name. */
  loads: Readonly<Record<string, unknown>>;
}

/** The id of their script element. */
export const DOCUMENT_DATA_ID = 'document-data';

/** Reads the data of a document; none when the server has not rendered it with data. */
export const readDocumentData = (source: Document): DocumentData => {
  const text = source.getElementById(DOCUMENT_DATA_ID)?.textContent;
  // Written by `renderDocument` of the same build.
  return text === undefined || text === '' ? { startup: undefined, loads: {} } : (JSON.parse(text) as DocumentData);
};

/** The script element with the data; `<` is escaped, so that no text of the data ends it. */
export const writeDocumentData = (data: DocumentData): string =>
  `<script type="application/json" id="${DOCUMENT_DATA_ID}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
