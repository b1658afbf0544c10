import type { ColumnType } from 'kysely';

/** A JSON column: read as a value, written as text. */
export type Json<Value> = ColumnType<Value, string, string>;
export type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>;
