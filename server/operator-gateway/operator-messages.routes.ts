import type { Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { notFound, ProblemError } from '../http/problem-error.ts';
import { MalformedMessageError, reportMalformed } from '../inbox/malformed.ts';
import { createQuotas } from '../db/quotas.ts';
import { findOperatorRequest, markOperatorAsked } from '../orders/operator-requests.repo.ts';
import { publicKeysOf } from './keys.ts';
import { openActivationCode, readOperatorMessage } from './messages.ts';
import { createOperatorInbox, partyOf } from './operator-inbox.ts';
import { PORTAL, SignatureError, SIGNATURE_HEADER, verifyDetached } from './signature.ts';

/** Where operators send their messages, and find our keys. Not calls of the citizens' contract. */
export const OPERATOR_MESSAGES_PATH = '/api/operators/messages';
export const OPERATOR_KEYS_PATH = '/api/operators/keys';

const MINUTE_MS = 60_000;
/** Maximum bytes of a message. */
const MAX_BODY = 16 * 1024;

/**
 * Takes messages of the new operators: signed, recent, and about the operator's own applications only; any other one is
 * answered like one that does not exist. A repeated message changes nothing and gets the same answer.
 */
export const operatorMessagesRoutes = (
  app: Hono<AppEnv>,
  deps: Pick<
    Deps,
    'clock' | 'db' | 'domainClock' | 'jobs' | 'logger' | 'operatorConnections' | 'operatorKeys' | 'secrets'
  >,
  admission: MiddlewareHandler<AppEnv>,
): void => {
  const { clock, db, logger, operatorConnections, operatorKeys } = deps;
  const inbox = createOperatorInbox(deps);
  const quotas = createQuotas(db);

  /** @throws ProblemError 429 when the operator has sent as many messages in a minute as it may */
  const requireQuota = async (operatorId: string): Promise<void> => {
    const { messagesPerMinute = 0 } = (await operatorConnections.find(operatorId)) ?? {};
    const limit = { key: `operator ${operatorId}`, limit: messagesPerMinute };
    const { isGranted } = await quotas.consume([limit], 1, clock.now(), MINUTE_MS);
    if (!isGranted) {
      throw new ProblemError(429, 'TOO_MANY_REQUESTS', { retryAfterSeconds: MINUTE_MS / 1000 });
    }
  };

  app.get(OPERATOR_KEYS_PATH, (context) => {
    context.set('route', OPERATOR_KEYS_PATH);
    return context.json(publicKeysOf(operatorKeys));
  });

  app.post(
    OPERATOR_MESSAGES_PATH,
    bodyLimit({
      maxSize: MAX_BODY,
      onError: () => {
        throw new ProblemError(413, 'PAYLOAD_TOO_LARGE');
      },
    }),
    admission,
    async (context) => {
      context.set('route', OPERATOR_MESSAGES_PATH);
      const body = new Uint8Array(await context.req.arrayBuffer());
      const sender = await verifyDetached(body, context.req.header(SIGNATURE_HEADER), {
        to: PORTAL,
        findKeys: async (operatorId) => (await operatorConnections.find(operatorId))?.jwks,
        now: clock.now(),
      }).catch((error: unknown) => {
        if (error instanceof SignatureError) {
          logger.warn({ reason: error.message, traceId: context.var.traceId }, 'message of an operator refused');
          throw new ProblemError(401, 'UNAUTHORIZED');
        }
        throw error;
      });
      await requireQuota(sender.iss);
      const sent = parseJson(body);
      const invalid = (fields: string[]): ProblemError => {
        reportMalformed(logger, partyOf(sender.iss), sent, fields);
        return new ProblemError(400, 'VALIDATION', {
          errors: fields.map((field) => ({ field, code: 'invalid', message: 'Значение не подходит' })),
        });
      };
      let message;
      try {
        message = readOperatorMessage(sent);
      } catch (error) {
        throw error instanceof MalformedMessageError ? invalid([...error.fields]) : error;
      }
      const { requestId } = message;
      const request = await findOperatorRequest(db, requestId);
      if (request === undefined || request.operatorId !== sender.iss) {
        throw notFound();
      }
      if (request.cancelledAt !== null) {
        // It would change nothing, and what it contains of an erased application is not to be stored.
        logger.warn({ type: message.type, requestId }, 'message of an operator ignored: the application has ended');
        return context.body(null, 204);
      }
      if (message.type === 'simReady' && message.delivery.method === 'online') {
        await openActivationCode(operatorKeys, message.delivery.activationCode).catch(() => {
          throw invalid(['delivery.activationCode']);
        });
      }
      // An answer proves the delivery, also when the response to it was lost.
      await markOperatorAsked(db, requestId, clock.now());
      if (!(await inbox.take(sender.iss, message))) {
        throw invalid(['seq']);
      }
      return context.body(null, 204);
    },
  );
};

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};
