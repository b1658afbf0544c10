import type { Hono } from 'hono';
import { renderSVG } from 'uqr';
import { esimPath } from '../../contract/api-base.ts';
import type { EsimActivation } from '../../contract/portations.ts';
import { Uuid } from '../../contract/wire.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { notFound, ProblemError } from '../http/problem-error.ts';
import { createOrdersRepo } from './orders.repo.ts';

/** Modules of white around the code, which ISO 18004 asks for. */
const QUIET_ZONE = 4;

/**
 * The activation code of an eSIM, as text and as a QR code, for the owner of the order only. Whoever has it can install
 * the eSIM, so it is in no other answer, and this one is not stored on its way (`no-store`, as all of the API).
 * @param readCode reads the code as it is stored; rejects while it cannot be decrypted
 */
export const esimRoutes = (
  app: Hono<AppEnv>,
  { db }: Pick<Deps, 'db'>,
  readCode: (stored: string) => Promise<string>,
): void => {
  const repo = createOrdersRepo(db);
  app.get(esimPath(':id'), async (context) => {
    const { citizen } = context.var;
    if (citizen === null) {
      throw new ProblemError(401, 'UNAUTHORIZED');
    }
    const id = context.req.param('id') ?? '';
    const order = Uuid.safeParse(id).success ? await repo.find(id, citizen.id) : undefined;
    const stored = order === undefined ? null : await repo.findEsim(order.id);
    if (stored === null) {
      throw notFound();
    }
    const activationCode = await readCode(stored).catch(() => {
      throw new ProblemError(503, 'UNAVAILABLE');
    });
    const qr = renderSVG(activationCode, { ecc: 'M', border: QUIET_ZONE });
    return context.json<EsimActivation>({ activationCode, qr });
  });
};
