/** A file cannot be imported. The message begins with the line and column, when known. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  constructor(reason: string, place: { line?: number | undefined; column?: string | undefined } = {}) {
    const where = [
      ...(place.line === undefined ? [] : [`line ${place.line}`]),
      ...(place.column === undefined ? [] : [`column "${place.column}"`]),
    ].join(', ');
    super(where === '' ? reason : `${where[0]?.toUpperCase()}${where.slice(1)}: ${reason}`);
  }
}
