import type { CompiledQuery } from 'kysely';
import { named } from './pool.ts';
import type { Db } from './schema.ts';
import { Argument } from './sealed-columns.ts';

/**
 * A frequent statement: built and compiled at its first run, and parsed once for each connection, which plans it once
 * when the general plan costs no more than one for the values of a run.
 * Its columns are named: a `*` would fail on open connections once a newer version has added a column.
 * @param name of the prepared statement: letters, unique among the statements
 * @param build is called once, so it may use its parameters as values of the statement only
 * @returns runs it
 */
export const prepare = <Arguments extends readonly unknown[], Row>(
  db: Db,
  name: string,
  build: (...given: Arguments) => { compile: (db: Db) => CompiledQuery<Row> },
): ((...given: Arguments) => Promise<Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined;
  return async (...given) => {
    if (compiled === undefined) {
      const places = given.map((_, index) => new Argument((values) => values[index]));
      // A builder only puts its parameters into the statement.
      const query = build(...(places as never)).compile(db);
      compiled = { ...query, sql: named(name, query.sql) };
    }
    const parameters = compiled.parameters.map((value) => (value instanceof Argument ? value.of(given) : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
};
