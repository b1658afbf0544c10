/** A file cannot be imported. The message begins with the line and column, when known. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  constructor(reason: string, location: { line?: number | undefined; column?: string | undefined } = {}) {
    const where = [
      ...(location.line === undefined ? [] : [`line ${location.line}`]),
      ...(location.column === undefined ? [] : [`column "${location.column}"`]),
    ].join(', ');
    super(where === '' ? reason : `${where[0]?.toUpperCase()}${where.slice(1)}: ${reason}`);
  }
}
