import { Button, Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useState } from 'react';
import { z } from '../../contract/z.ts';
import { inspectorTexts as texts } from './inspector.texts.ts';

interface FieldSchema {
  type?: string | string[];
  enum?: string[];
  anyOf?: FieldSchema[];
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
}

type Values = Record<string, unknown>;

/** The schema of a field without the null that it may be. */
const kindOf = ({ anyOf = [], ...schema }: FieldSchema): FieldSchema =>
  anyOf.find(({ type }) => type !== 'null') ?? schema;

/** An example of a value, to be edited; it need not match the schema. */
const exampleOf = (schema: FieldSchema): unknown => {
  const { enum: choices, properties, type } = kindOf(schema);
  if (choices?.[0] !== undefined) {
    return choices[0];
  }
  switch (type) {
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return 0;
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(Object.entries(properties ?? {}).map(([key, one]) => [key, exampleOf(one)]));
    default:
      return '';
  }
};

const isBranch = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The value of a field: the one that the chart remembers under the same name, as far as it has one. */
const startOf = (schema: FieldSchema, key: string, context: Values): unknown => {
  const known = context[key] ?? null;
  const { properties } = kindOf(schema);
  if (known !== null) {
    return known;
  }
  return properties === undefined
    ? exampleOf(schema)
    : Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, startOf(one, name, context)]));
};

/** Why the data does not match, one sentence for each field; empty when it does. */
const problemsOf = (schema: z.ZodMiniType, values: Values): string[] => {
  const parsed = schema.safeParse(values);
  return parsed.success
    ? []
    : [...new Set(parsed.error.issues.map(({ path }) => texts.badField(path.join('.') || texts.payload)))];
};

interface Props {
  schema: z.ZodMiniType;
  /** What the chart remembers, for the first values. */
  context: Record<string, unknown>;
  onSend: (values: Values) => void;
}

/** A form for the data of one event, made from its schema. */
export const EventForm = ({ context, onSend, schema }: Props) => {
  const fields = (z.toJSONSchema(schema, { unrepresentable: 'any' }) as FieldSchema).properties ?? {};
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, startOf(field, key, context)])),
  );
  const [problems, setProblems] = useState<readonly string[]>([]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemsOf(schema, values);
        setProblems(found);
        if (found.length === 0) {
          onSend(values);
        }
      }}
    >
      <Stack gap={4} p="xs">
        {Object.entries(fields).map(([key, field]) => (
          <Field
            key={key}
            label={key}
            schema={kindOf(field)}
            value={values[key]}
            onChange={(value) => setValues({ ...values, [key]: value })}
          />
        ))}
        {problems.length > 0 && (
          <div role="alert">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        )}
        <Button size="xs" type="submit">
          {texts.send}
        </Button>
      </Stack>
    </form>
  );
};

interface FieldProps {
  label: string;
  schema: FieldSchema;
  value: unknown;
  onChange: (value: unknown) => void;
}

const Field = ({ label, onChange, schema, value }: FieldProps) => {
  const { enum: choices, type } = schema;
  if (type === 'boolean') {
    return (
      <Checkbox
        size="xs"
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (choices !== undefined) {
    return (
      <NativeSelect
        size="xs"
        label={label}
        data={choices}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (type === 'number' || type === 'integer') {
    return (
      <TextInput
        size="xs"
        label={label}
        inputMode="decimal"
        defaultValue={String(value)}
        // A text that is no number does not match the schema.
        onChange={(event) => onChange(Number.parseFloat(event.currentTarget.value))}
      />
    );
  }
  return isBranch(value) ? (
    <JsonField label={label} value={value} onChange={onChange} />
  ) : (
    <TextInput
      size="xs"
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const JsonField = ({ label, onChange, value }: Omit<FieldProps, 'schema'>) => {
  const [text, setText] = useState(() => JSON.stringify(value, null, 1));
  return (
    <Textarea
      size="xs"
      label={label}
      rows={6}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        try {
          onChange(JSON.parse(event.currentTarget.value));
        } catch {
          // Refused by the schema, which allows no text here.
          onChange(event.currentTarget.value === '' ? null : event.currentTarget.value);
        }
      }}
    />
  );
};
