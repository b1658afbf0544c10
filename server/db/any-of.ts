import { sql } from 'kysely';

/**
 * A list as a value of a statement. Its length is hidden from the planner, which would plan every run of a prepared
 * statement anew: a plan for few values costs less than the general one, which is made for ten.
 */
export const listOf = (values: unknown, type: 'uuid' | 'text' | 'bigint') =>
  sql`array(select unnest(${values}::${sql.raw(type)}[]))`;

/** For `column = …`: one of some values. */
export const anyOf = (values: unknown, type: 'uuid' | 'text') => sql<string>`any(${listOf(values, type)})`;
