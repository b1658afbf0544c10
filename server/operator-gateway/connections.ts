import type { Db } from '../db/schema.ts';
import type { PublicKeys } from './keys.ts';

/** How an operator is reached, and how its messages are recognised. */
export interface OperatorConnection {
  operatorId: string;
  /** Address of its endpoint, without the path of a call. */
  url: string;
  /** Its public keys; several of one use while it rotates them. */
  jwks: PublicKeys;
  messagesPerMinute: number;
}

export interface OperatorConnections {
  find: (operatorId: string) => Promise<OperatorConnection | undefined>;
}

/**
 * The connections that were imported.
 * @param fallback of an operator without one: the simulated operators
 */
export const createConnections = (db: Db, fallback?: OperatorConnections): OperatorConnections => ({
  find: async (operatorId) =>
    (await db.selectFrom('operatorConnections').selectAll().where('operatorId', '=', operatorId).executeTakeFirst()) ??
    fallback?.find(operatorId),
});
