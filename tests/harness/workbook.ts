import { crc32, deflateRawSync } from 'node:zlib';
import { escapeXml } from '../../scripts/lib/escape-xml.ts';

interface ZipOptions {
  /** A false uncompressed size for every entry. */
  declared?: number;
}

/** A zip archive, written by hand so that its headers can be wrong. */
export const buildZip = (
  files: Record<string, string | Buffer>,
  { declared }: ZipOptions = {},
): Buffer<ArrayBuffer> => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain, { level: 9 });
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    // Names are UTF-8.
    head.writeUInt16LE(0x0800, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(plain), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(declared ?? plain.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name)]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, tail, Buffer.from(name)]));
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end]);
};

type Cell = string | number;

const column = (index: number): string => String.fromCharCode(65 + index);

/** A sheet XML: numbers and texts like 7.9E10 as numeric cells, other texts inline. */
export const sheetOf = (rows: readonly (readonly Cell[])[]): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((cell, index) => {
            const place = `r="${column(index)}${row + 1}"`;
            if (cell === '') {
              return '';
            }
            return typeof cell === 'number' || /^\d\.\d+E\d+$/.test(cell)
              ? `<c ${place}><v>${cell}</v></c>`
              : `<c ${place} t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
          })
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** A workbook with two sheets, the first with an unusual file name; its heading is in the shared strings. */
export const buildWorkbook = ([heading = [], ...rows]: readonly (readonly Cell[])[]): Buffer<ArrayBuffer> => {
  const shared = heading.map((text) => `<si><r><t>${escapeXml(String(text))}</t></r><rPh><t>x</t></rPh></si>`).join('');
  const first = heading.map((_, index) => `<c r="${column(index)}1" t="s"><v>${index}</v></c>`).join('');
  const sheet = sheetOf([[], ...rows]).replace('<row r="1"></row>', `<row r="1">${first}</row>`);
  return buildZip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="Список" sheetId="7" r:id="rId9"/><sheet name="Другой" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="/xl/worksheets/sheet9.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': sheetOf([['4951234567']]),
    'xl/worksheets/sheet9.xml': sheet,
  });
};
