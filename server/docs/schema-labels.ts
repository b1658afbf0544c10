import { type JsonSchema, typesOf } from '../../contract/openapi-document.ts';

/** A field of a schema, nested ones by their path (`regions[].package.minutes`). */
export interface FieldLine {
  path: string;
  required: boolean;
  schema: JsonSchema;
  description: string;
}

/** A part of the label of a type; `schema` is a named schema, rendered as a link. */
export type TypePiece = { text: string } | { code: string } | { schema: string };

const REF = '#/components/schemas/';

export const nameInRef = (ref: string): string => ref.slice(REF.length);

/** All fields of an object, nested ones after their parent. */
export const fieldLines = (schema: JsonSchema, prefix = ''): FieldLine[] => {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (variants.length > 0) {
    return variants.flatMap((variant) => fieldLines(variant, prefix));
  }
  if (schema.items) {
    return fieldLines(schema.items, `${prefix}[]`);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const line = {
      path,
      required: schema.required?.includes(name) ?? false,
      schema: field,
      description: field.description ?? '',
    };
    return [line, ...fieldLines(field, path)];
  });
};

const bounds = (min: number | undefined, max: number | undefined): string => {
  if (min !== undefined && max !== undefined) {
    return ` ${format(min)}–${format(max)}`;
  }
  if (max !== undefined) {
    return ` до ${format(max)}`;
  }
  return min === undefined ? '' : ` от ${format(min)}`;
};

const format = (value: number): string => value.toLocaleString('ru-RU');

const formats: Readonly<Record<string, string>> = {
  'date-time': 'момент',
  date: 'дата',
  email: 'электронная почта',
  uuid: 'UUID',
  binary: 'файл',
};

const listOf = (pieces: readonly TypePiece[][], separator: string): TypePiece[] =>
  pieces.flatMap((piece, index) => (index === 0 ? piece : [{ text: separator }, ...piece]));

const stringLabel = (schema: JsonSchema): TypePiece[] => {
  const { minLength, maxLength, pattern } = schema;
  const length = minLength === undefined && maxLength === undefined ? '' : `, знаков${bounds(minLength, maxLength)}`;
  const kind = (schema.format && formats[schema.format]) ?? 'строка';
  return [{ text: kind + length }, ...(pattern === undefined ? [] : [{ text: ', вид ' }, { code: pattern }])];
};

/** The Russian label of a type. */
export const typeLabel = (schema: JsonSchema): TypePiece[] => {
  if (schema.$ref !== undefined) {
    return [{ schema: nameInRef(schema.$ref) }];
  }
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (variants.length > 0) {
    return listOf(variants.map(typeLabel), ' или ');
  }
  if (schema.const !== undefined) {
    return [{ code: JSON.stringify(schema.const) }];
  }
  if (schema.enum) {
    return listOf(
      schema.enum.map((value) => [{ code: String(value) }]),
      ', ',
    );
  }
  const types = typesOf(schema);
  if (types.length > 1) {
    return listOf(
      types.map((type) => typeLabel({ ...schema, type })),
      ' или ',
    );
  }
  switch (types[0]) {
    case 'array':
      return [
        { text: `список${schema.maxItems === undefined ? '' : ` до ${format(schema.maxItems)}`}: ` },
        ...typeLabel(schema.items ?? {}),
      ];
    case 'object':
      return typeof schema.additionalProperties === 'object'
        ? [{ text: 'объект, значения: ' }, ...typeLabel(schema.additionalProperties)]
        : [{ text: 'объект' }];
    case 'integer':
      return [{ text: `целое${bounds(schema.minimum, schema.maximum)}` }];
    case 'number':
      return [{ text: `число${bounds(schema.minimum, schema.maximum)}` }];
    case 'boolean':
      return [{ code: 'true' }, { text: ' или ' }, { code: 'false' }];
    case 'null':
      return [{ code: 'null' }];
    case 'string':
      return stringLabel(schema);
    default:
      return [{ text: 'любое значение' }];
  }
};

/** An example value of a schema: its own example when it has one, otherwise a generated value. */
export const exampleOf = (schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): unknown => {
  if (schema.examples) {
    return schema.examples[0];
  }
  if (schema.$ref !== undefined) {
    return exampleOf(named[nameInRef(schema.$ref)] ?? {}, named);
  }
  const [variant] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (variant) {
    return exampleOf(variant, named);
  }
  if (schema.const !== undefined || schema.enum) {
    return schema.const ?? schema.enum?.[0];
  }
  switch (typesOf(schema)[0]) {
    case 'array':
      return [exampleOf(schema.items ?? {}, named)];
    case 'object':
      return Object.fromEntries(
        typeof schema.additionalProperties === 'object'
          ? [['mts', exampleOf(schema.additionalProperties, named)]]
          : Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field, named)]),
      );
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 10, 0);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return 'строка';
  }
};
