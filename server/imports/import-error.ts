/** A file that cannot be loaded. The message is a Russian sentence that begins with the place, when there is one. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  constructor(sentence: string, place: { line?: number | undefined; column?: string | undefined } = {}) {
    const where = [
      ...(place.line === undefined ? [] : [`строка ${place.line}`]),
      ...(place.column === undefined ? [] : [`столбец «${place.column}»`]),
    ].join(', ');
    super(where === '' ? sentence : `${where[0]?.toUpperCase()}${where.slice(1)}: ${sentence}`);
  }
}
