/** Latin words allowed in Russian texts, with reasons; also used by the tests of rendered pages. */
export const allowedLatinWords: Readonly<Record<string, string>> = {
  SIM: 'official term: «SIM-карта»',
  eSIM: 'official term for the built-in SIM',
  SMS: 'the usual spelling in Russian contracts of operators',
  MNP: 'the name of the service, used by operators and the regulator',
  MMS: 'a service of operators, has no Russian name',
  USSD: 'the name of the short requests (*100#)',
  PIN: 'printed on the SIM card',
  PUK: 'printed on the SIM card',
  IMEI: 'the name in the settings of a phone',
  LTE: 'the network standard as operators write it',
  VoLTE: 'the network standard as operators write it',
  G: 'network generations: 4G, 5G',
  'Wi-Fi': 'registered name without a Russian form',
  CSV: 'file format',
  TXT: 'file format',
  XLSX: 'file format',
  PDF: 'file format',
  SVG: 'file format',
  PNG: 'file format',
  JSON: 'file format',
  SCXML: 'file format',
  Mermaid: 'file format',
  PlantUML: 'file format',
  XState: 'the library of the charts, whose format an export has',
  QR: 'part of the Russian word «QR-код»',
  OpenStreetMap: 'attribution required by its licence',
  'Natural Earth': 'source of the map geometry',
};

const allowed = Object.keys(allowedLatinWords).toSorted((a, b) => b.length - a.length);

/** Latin words of a text that are not on the list, except URLs, e-mail addresses, single letters and Roman numerals. */
export const latinWordsIn = (text: string): string[] => {
  let rest = text.replace(/(?:https?:\/\/|mailto:|tel:)\S+/g, ' ').replace(/\S+@\S+\.\S+/g, ' ');
  for (const word of allowed) {
    rest = rest.replaceAll(new RegExp(`(?<![A-Za-z])${word}(?![A-Za-z])`, 'g'), ' ');
  }
  return (rest.match(/[A-Za-z]+(?:[-'][A-Za-z]+)*/g) ?? []).filter(
    (word) => word.length > 1 && !/^[IVXLC]+$/.test(word),
  );
};
