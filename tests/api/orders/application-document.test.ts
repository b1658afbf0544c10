import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { applicationPaths } from '../../../contract/api-base.ts';
import { ApplicationDocument } from '../../../contract/orders.ts';
import { consentTexts } from '../../../domain/consents.texts.ts';
import { formatWindow } from '../../../domain/dates.ts';
import { formatPhone } from '../../../domain/phone.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { initOrder, submission, submitted, untilOrder } from '../../../mocks/order-steps.ts';

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const withSpaces = (text: string): string => text.replace(/\s+/g, ' ');

const readPdf = async (id: string) => {
  const response = await vera.send('GET', applicationPaths.pdf(id));
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // The library takes the bytes over.
  const document = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(document, { mergePages: true });
  return { bytes, headers: response.headers, document, text: withSpaces(text) };
};

/** Where the browser goes without a document. */
const redirectOf = async (citizen: Visitor, id: string) => {
  const { headers, status } = await citizen.send('GET', applicationPaths.pdf(id));
  return { status, location: headers.get('location') };
};

test('contains the application as submitted, its consents and its registration', async () => {
  const order = await submitted(vera, '79000016301');
  const { npId } = await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  const { document, headers, text } = await readPdf(order.id);
  const { application } = submission(order);
  const expected = [
    '+7 (900) 001-63-01',
    order.numberInfo.operatorName,
    order.recipient.operatorName,
    order.tariff?.name,
    formatWindow(application.dueDate, application.slot, order.timeZone),
    'Обычная сим-карта',
    formatPhone(application.contactPhone ?? ''),
    `Номер регистрации ${npId}`,
    ...[consentTexts.processing, consentTexts.transfer, consentTexts.termination].map((consent) => consent.text),
    order.id,
  ];
  for (const part of expected) {
    expect(text).toContain(withSpaces(part ?? 'missing'));
  }
  // The whole name and document of the test citizen, which the page masks.
  expect(text).toMatch(/ФИО \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u);
  expect(text).toMatch(/\d{4} \d{6}/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toContain('attachment');
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
});

test('is the same for print as in the file', async () => {
  const { id } = await submitted(vera, '79000016305');
  await untilOrder(vera, id, ({ status }) => status === 'Done');
  const { body, headers } = await vera.request('GET', applicationPaths.json(id));
  const { sections, subtitle, title } = ApplicationDocument.parse(body);
  const { text } = await readPdf(id);
  const parts = [title, subtitle, ...sections.flatMap((section) => [section.title, ...section.rows.flat()])];
  expect(parts.length).toBeGreaterThan(40);
  for (const part of parts) {
    expect(text).toContain(withSpaces(part));
  }
  expect(headers.get('cache-control')).toBe('no-store');
});

test('is given for print to its owner only', async () => {
  const draft = await initOrder(vera, '79000016306');
  const order = await submitted(vera, '79000016307');
  const status = async (citizen: Visitor, id: string) => (await citizen.send('GET', applicationPaths.json(id))).status;
  const ivan = await api.signIn('ivan');
  expect(await Promise.all([status(vera, draft.id), status(vera, '0'), status(ivan, order.id)])).toEqual([
    404, 404, 404,
  ]);
  expect(await status(api.visitor(), order.id)).toBe(401);
});

test('embeds its fonts on A4 pages', async () => {
  const order = await submitted(vera, '79000016302');
  const { bytes, document } = await readPdf(order.id);
  const page = await document.getPage(1);
  expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842]);
  const source = Buffer.from(bytes).toString('latin1');
  const fonts = [...source.matchAll(/\/Type \/FontDescriptor\s+\/FontName \/\w+\+([\w-]+)/g)].map(([, name]) => name);
  expect(new Set(fonts)).toEqual(new Set(['DejaVuSans', 'DejaVuSans-Bold']));
  expect(source.match(/\/FontFile2 /g)).toHaveLength(fonts.length);
  expect(source).not.toContain('/Subtype /Type1');
});

test('leads to the page of the order without a document', async () => {
  const draft = await initOrder(vera, '79000016303');
  const order = await submitted(vera, '79000016304');
  const ivan = await api.signIn('ivan');
  const toPage = (id: string) => ({ status: 303, location: `/portation/${id}/done` });
  expect(await redirectOf(vera, draft.id)).toEqual(toPage(draft.id));
  expect(await redirectOf(ivan, order.id)).toEqual(toPage(order.id));
  expect(await redirectOf(api.visitor(), order.id)).toEqual(toPage(order.id));
  expect(await redirectOf(vera, 'a%2Fb')).toEqual(toPage('a%2Fb'));
  await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  await untilOrder(vera, order.id, ({ status }) => status === 'Deleted');
  expect(await redirectOf(vera, order.id)).toEqual(toPage(order.id));
});
