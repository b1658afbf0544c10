import { endpoint } from './endpoint.ts';
import { paged, pagedQuery, Slug } from './wire.ts';
import { z } from './z.ts';

/** An operator as it is named inside other answers. */
export const OperatorRef = z.object({
  operatorId: Slug,
  operatorName: z.string(),
  /** Path of a picture drawn by us, on our own origin. */
  operatorLogo: z.string(),
});
export type OperatorRef = z.infer<typeof OperatorRef>;

export const Operator = z.object({
  ...OperatorRef.shape,
  slug: Slug,
  /** ИНН, the key by which the numbering plan names operators. */
  inn: z.string(),
  /** Takes numbers from other operators through this service. */
  isRecipient: z.boolean(),
  /** БДПН codes of the regions where it sells tariffs. */
  regionCodes: z.array(z.string()),
  /** The operator whose network it uses, for a virtual operator. */
  hostOperatorName: z.nullable(z.string()),
});
export type Operator = z.infer<typeof Operator>;

export const operatorEndpoints = {
  listOperators: endpoint({
    method: 'get',
    path: '/v1/operator/list',
    access: 'public',
    summary: 'Операторы, страницами',
    query: z.object(pagedQuery(['name', 'slug'])),
    answer: paged(Operator),
    errors: [400],
  }),
};
