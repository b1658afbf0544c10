import { z } from '../../contract/z.ts';
import { ParameterError } from './api-error.ts';

/**
 * Required parameters must not be null or undefined, optional ones must not be null; a nullable body field may be null
 * (specification 7).
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
