import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ApplicationDocument } from '../../contract/orders.ts';
import { applicationDocumentTexts as texts } from './application-document.texts.ts';

const fonts = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
};

/** In points, 72 to an inch. */
const MARGIN = 56;
const LABEL_WIDTH = 160;
const FOOTER_SIZE = 8;

const colours = { text: '#1b2126', label: '#56616b', line: '#d3dade', heading: '#2e7d32' };

/** Draws the document on A4 pages, tagged for screen readers, with its fonts embedded. @param now time of creation */
export const drawApplicationPdf = async (content: ApplicationDocument, now: Date): Promise<Buffer> => {
  // Takes 0.3 s to load, and a server may never need it.
  const { default: Pdf } = await import('pdfkit');
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'ru-RU',
    displayTitle: true,
    info: { Title: content.title, CreationDate: now },
    // The footers are drawn when the number of pages is known.
    bufferPages: true,
    font: fonts.regular,
  });
  const { height, width } = pdf.page;
  const valueX = MARGIN + LABEL_WIDTH;
  const valueWidth = width - MARGIN - valueX;
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  const drawRow = (list: PDFKit.PDFStructureElement, label: string, value: string): void => {
    pdf.font(fonts.regular, 10);
    const labelWidth = LABEL_WIDTH - 16;
    const rowHeight = Math.max(
      pdf.heightOfString(label, { width: labelWidth }),
      pdf.heightOfString(value, { width: valueWidth }),
    );
    // A row stays on one page.
    if (pdf.y + rowHeight > height - MARGIN) {
      pdf.addPage();
    }
    const top = pdf.y;
    const item = pdf.struct('LI');
    list.add(item);
    pdf
      .fillColor(colours.label)
      .text(label, MARGIN, top, { width: labelWidth, structParent: item, structType: 'Lbl' })
      .fillColor(colours.text)
      .text(value, valueX, top, { width: valueWidth, structParent: item, structType: 'LBody' });
    pdf.y = top + rowHeight + 4;
  };

  pdf.fillColor(colours.text).font(fonts.bold, 18);
  pdf.text(content.title, { structParent: root, structType: 'H1' });
  pdf.font(fonts.regular, 10).fillColor(colours.label).text(content.subtitle, { structParent: root });
  for (const { rows, title } of content.sections) {
    // A heading is not left alone at the end of a page.
    if (pdf.y > height - MARGIN - 72) {
      pdf.addPage();
    }
    pdf.moveDown(1);
    pdf.font(fonts.bold, 12).fillColor(colours.heading);
    pdf.text(title, MARGIN, undefined, { structParent: root, structType: 'H2' });
    pdf.moveDown(0.25);
    const list = pdf.struct('L');
    root.add(list);
    for (const [label, value] of rows) {
      drawRow(list, label, value);
    }
    list.end();
  }
  root.end();

  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    const y = height - MARGIN + 16;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font(fonts.regular, FOOTER_SIZE).fillColor(colours.label);
    pdf.text(content.footer, MARGIN, y, { lineBreak: false });
    pdf.text(texts.page(page + 1, pages), MARGIN, y, { width: width - 2 * MARGIN, align: 'right', lineBreak: false });
    pdf.endMarkedContent();
  }
  pdf.end();
  return buffer(pdf);
};
