import {
  CamelCasePlugin,
  type ColumnType,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PrimitiveValueListNode,
  type RootOperationNode,
  type UnknownRow,
  type ValueNode,
} from 'kysely';
import { anyOf } from './any-of.ts';
import type { Secrets } from '../lib/secrets.ts';

// Personal data is sealed on its way into the database and opened on its way out: every column of type bytea is sealed.
// A column that is searched has a keyed hash beside it, named like it with `_key`.

/** A value to be sealed. */
class ToSeal<Value> {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/** A value whose keyed hash is stored. */
class ToHash {
  readonly value: string | Argument;
  constructor(value: string | Argument) {
    this.value = value;
  }
}

/** A value whose keyed hashes with each accepted secret are searched. */
class ToSearch extends ToHash {}

/** Stands for a value of a statement that is compiled once. */
export class Argument {
  /** The value of one run. */
  readonly of: (given: readonly unknown[]) => unknown;
  constructor(of: Argument['of']) {
    this.of = of;
  }
}

/** A sealed column: read as a value, written with `seal`. */
export type Sealed<Value> = ColumnType<Value, ToSeal<Value>, ToSeal<Value>>;
export type SealedOrNull<Value> = ColumnType<Value | null, ToSeal<Value> | null | undefined, ToSeal<Value> | null>;
/** The keyed hash of a sealed column, written with `hashed` and searched with `hashOf`. */
export type Hashed = ColumnType<string, ToHash, ToHash>;

/** The value of a sealed column. */
export const seal = <Value>(value: Value): ToSeal<Value> => new ToSeal(value);
/** The keyed hash of a value. */
export const hashed = (value: string): ToHash => new ToHash(value);
/** The keyed hash of a value with any accepted secret: for `column = …`. */
export const hashOf = (value: string) => anyOf(new ToSearch(value), 'text');

/** The text that is hashed. */
export const hashText = (value: string): string => `column ${value}`;

/** @throws TypeError for a value of a statement that is compiled once, which cannot write sealed columns */
const written = <Value>(value: Value | Argument): Value => {
  if (value instanceof Argument) {
    throw new TypeError('A statement that is compiled once cannot write sealed columns.');
  }
  return value;
};

/**
 * Seals and opens the values of sealed columns. All columns are snake_case in SQL and camelCase here; keys inside JSON
 * are not converted. One plugin, so that each row is read once.
 */
export const columnsPlugin = (secrets: Secrets): CamelCasePlugin => {
  const toStored = (value: unknown): unknown => {
    if (value instanceof ToSeal) {
      return secrets.seal(written(value.value));
    }
    if (value instanceof ToSearch) {
      const { value: searched } = value;
      return searched instanceof Argument
        ? new Argument((given) => secrets.tokens(hashText(String(searched.of(given)))))
        : secrets.tokens(hashText(searched));
    }
    if (value instanceof ToHash) {
      return secrets.token(hashText(written(value.value)));
    }
    return value;
  };
  class Transformer extends OperationNodeTransformer {
    protected override transformValue(node: ValueNode): ValueNode {
      return { ...node, value: toStored(node.value) };
    }
    protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
      return { ...node, values: node.values.map(toStored) };
    }
  }
  const transformer = new Transformer();
  class Columns extends CamelCasePlugin {
    override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
      return transformer.transformNode(super.transformQuery(args));
    }
    protected override mapRow(row: UnknownRow): UnknownRow {
      const mapped: UnknownRow = {};
      for (const name of Object.keys(row)) {
        const value = row[name];
        mapped[this.camelCase(name)] = Buffer.isBuffer(value) ? secrets.open(value) : value;
      }
      return mapped;
    }
  }
  return new Columns();
};
