import type { Hono } from 'hono';
import { applicationPaths } from '../../contract/api-base.ts';
import type { ApplicationDocument } from '../../contract/orders.ts';
import { Uuid } from '../../contract/wire.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { notFound, ProblemError } from '../http/problem-error.ts';
import { applicationDocumentTexts as texts } from './application-document.texts.ts';
import { type SubmittedOrder, writeApplicationDocument } from './application-document.ts';
import { drawApplicationPdf } from './application-pdf.ts';
import { createOrdersRepo } from './orders.repo.ts';

/**
 * The document of an application, for its owner only: as a PDF, and as text for print. Without a document the link to the
 * PDF leads to the page of the order, which asks for a sign-in or shows what became of the order.
 */
export const applicationDocumentRoutes = (
  app: Hono<AppEnv>,
  { db, domainClock }: Pick<Deps, 'db' | 'domainClock'>,
): void => {
  const repo = createOrdersRepo(db);

  /** @returns null when the order is not the citizen's, was not submitted, or is erased */
  const readSubmitted = async (id: string, citizenId: string): Promise<SubmittedOrder | null> => {
    const order = Uuid.safeParse(id).success ? await repo.find(id, citizenId) : undefined;
    const submitted = order?.submitted ?? null;
    const personal = submitted === null ? null : await repo.findPersonal(id);
    if (order === undefined || submitted === null || personal === null) {
      return null;
    }
    const [consents, registeredAt = null] = await Promise.all([repo.lastConsents(id), repo.findRegistration(id)]);
    return { order, submitted, personal, consents, registeredAt };
  };

  app.get(applicationPaths.pdf(':id'), async (context) => {
    const { citizen } = context.var;
    const id = context.req.param('id') ?? '';
    const order = citizen === null ? null : await readSubmitted(id, citizen.id);
    if (order === null) {
      return context.redirect(`/portation/${encodeURIComponent(id)}/done`, 303);
    }
    const now = await domainClock.now();
    const pdf = await drawApplicationPdf(writeApplicationDocument(order, now), now);
    return context.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="zayavlenie.pdf"; filename*=UTF-8''${encodeURIComponent(texts.fileName)}.pdf`,
    });
  });

  app.get(applicationPaths.json(':id'), async (context) => {
    const { citizen } = context.var;
    if (citizen === null) {
      throw new ProblemError(401, 'UNAUTHORIZED');
    }
    const order = await readSubmitted(context.req.param('id') ?? '', citizen.id);
    if (order === null) {
      throw notFound();
    }
    return context.json<ApplicationDocument>(writeApplicationDocument(order, await domainClock.now()));
  });
};
