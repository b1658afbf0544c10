import { endpoint } from './endpoint.ts';
import { paged, pagedQuery, Slug } from './wire.ts';
import { z } from './z.ts';

/** A reference to an operator inside other responses. */
export const OperatorRef = z.object({
  operatorId: Slug,
  operatorName: z.string(),
  /** Path of the logo on our own origin. */
  operatorLogo: z.string(),
});
export type OperatorRef = z.infer<typeof OperatorRef>;

export const Operator = z.object({
  ...OperatorRef.shape,
  slug: Slug,
  /** ИНН, the operator's key in the numbering plan. */
  inn: z.string(),
  /** Accepts numbers from other operators through this service. */
  isRecipient: z.boolean(),
  /** Uses the network of another operator. */
  isVirtual: z.boolean(),
  /** БДПН codes of the regions where it sells tariffs. */
  regionCodes: z.array(z.string()),
  /** The operator whose network it uses, for a virtual operator. */
  hostOperatorName: z.nullable(z.string()),
});
export type Operator = z.infer<typeof Operator>;

export const OperatorDetail = z.object({
  ...Operator.shape,
  legalName: z.string(),
  /** Paragraphs. */
  about: z.array(z.string()),
  website: z.nullable(z.string()),
  /** As it is dialled, with the country code. */
  supportPhone: z.nullable(z.string()),
  /** Generations of its network, the oldest first. */
  networks: z.array(z.enum(['2G', '3G', '4G', '5G'])),
  esim: z.boolean(),
  /** How to port a number to it, step by step. */
  howToJoin: z.array(z.string()),
});
export type OperatorDetail = z.infer<typeof OperatorDetail>;

/** The small logo of an operator beside a number, on home and in lists. */
export const OperatorTile = z.object({ ...OperatorRef.shape, slug: Slug, isVirtual: z.boolean() });
export type OperatorTile = z.infer<typeof OperatorTile>;

/** The tile of any range holder; one outside the catalogue has no page, and its slug is null. */
export const RangeHolderTile = z.object({ ...OperatorTile.shape, slug: z.nullable(Slug) });
export type RangeHolderTile = z.infer<typeof RangeHolderTile>;

/** The tile of the operators' pages and of the map. */
export const OperatorTileV2 = z.object({
  ...OperatorTile.shape,
  isRecipient: z.boolean(),
  hostOperatorName: z.nullable(z.string()),
  regionCodes: z.array(z.string()),
  /** Tariffs on sale, all regions together. */
  tariffsCount: z.int(),
});
export type OperatorTileV2 = z.infer<typeof OperatorTileV2>;

/** Part of an operator's name, case-insensitive. */
const search = z.object({ query: z.optional(z.string().check(z.minLength(1), z.maxLength(120))) });

export const operatorEndpoints = {
  listOperators: endpoint({
    method: 'get',
    path: '/v1/operator/list',
    access: 'public',
    summary: 'Операторы, страницами',
    query: z.object(pagedQuery(['name', 'slug'])),
    response: paged(Operator),
    errors: [400],
  }),
  getOperator: endpoint({
    method: 'get',
    path: '/v1/operator/{slug}',
    access: 'public',
    summary: 'Оператор целиком',
    params: z.object({ slug: Slug }),
    response: OperatorDetail,
    errors: [400, 404],
  }),
  getOperatorTile: endpoint({
    method: 'get',
    path: '/v1/operator/tile/{id}',
    access: 'public',
    summary: 'Плитка оператора',
    params: z.object({ id: Slug }),
    response: RangeHolderTile,
    errors: [400, 404],
  }),
  listOperatorTiles: endpoint({
    method: 'get',
    path: '/v1.1/operator/tile/list',
    access: 'public',
    summary: 'Плитки операторов',
    query: search,
    response: z.array(OperatorTile),
    errors: [400],
  }),
  listOperatorTilesV2: endpoint({
    method: 'get',
    path: '/v1.2/operator/tile/list',
    access: 'public',
    summary: 'Плитки операторов с регионами и числом тарифов',
    query: search,
    response: z.array(OperatorTileV2),
    errors: [400],
  }),
};
