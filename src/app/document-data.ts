import type { StartupInput } from '../../machines/startup/startup.types.ts';

/** The data with which the server has rendered a document. */
export interface DocumentData {
  startup: StartupInput | undefined;
  /** Results of the loads of the page, by name. */
  loads: Readonly<Record<string, unknown>>;
}

/** The id of their script element. */
export const DOCUMENT_DATA_ID = 'document-data';

/** Written by `renderDocument` of the same build. */
const parse = (text = ''): DocumentData =>
  text === '' ? { startup: undefined, loads: {} } : (JSON.parse(text) as DocumentData);

/** Reads the data of the document; none when the server has not rendered it with data. */
export const readDocumentData = (): DocumentData => parse(document.getElementById(DOCUMENT_DATA_ID)?.textContent);

/** The same of another document; not parsed as HTML, which would apply the content policy to it. */
export const findDocumentData = (html: string): DocumentData =>
  parse(new RegExp(`<script [^>]*id="${DOCUMENT_DATA_ID}">([^<]*)<`).exec(html)?.[1]);

/** The script element with the data; `<` is escaped, so that no text of the data ends it. */
export const writeDocumentData = (data: DocumentData): string =>
  `<script type="application/json" id="${DOCUMENT_DATA_ID}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
