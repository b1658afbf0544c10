import { readFailureOf } from '../../actors/outcome-of.ts';

/**
 * What was asked for, or null when there is no such thing for this citizen.
 * @throws everything else, for «Повторить»
 */
export const orMissing = async <Answer>(asked: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await asked;
  } catch (error) {
    if (readFailureOf(error).tag === 'missing') {
      return null;
    }
    throw error;
  }
};
