import { z } from '../../contract/z.ts';
import { ParameterError } from './api-error.ts';

/**
 * The specification's rule: a required parameter that is null or undefined is an error before anything is sent;
 * an optional filter may be undefined, but not null. A field of a body that may be empty says so by being null.
 * @throws ParameterError naming the parameter
 */
export const checkParameters = (schema: z.ZodMiniObject, values: Readonly<Record<string, unknown>>): void => {
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = values[name];
    if (field instanceof z.ZodMiniOptional) {
      if (value === null) {
        throw new ParameterError(name, `The parameter '${name}' cannot be null.`);
      }
    } else if (value === undefined || (value === null && !(field instanceof z.ZodMiniNullable))) {
      throw new ParameterError(name, `The parameter '${name}' must be defined and cannot be null.`);
    }
  }
};
