import { endpoint } from './endpoint.ts';
import { OperatorRef } from './operators.ts';
import { RegionCode, Slug } from './wire.ts';
import { z } from './z.ts';

export const Region = z.object({
  regionCode: RegionCode,
  slug: Slug,
  name: z.string(),
  /** IANA name, `Asia/Yekaterinburg`; the main one where a region spans several. */
  timeZone: z.string(),
});
export type Region = z.infer<typeof Region>;

/** An operator that sells tariffs in a region. */
export const RegionOperators = z.object({
  regionCode: RegionCode,
  slug: Slug,
  name: z.string(),
  operators: z.array(OperatorRef),
});
export type RegionOperators = z.infer<typeof RegionOperators>;

export const regionEndpoints = {
  listRegions: endpoint({
    method: 'get',
    path: '/v1/region/list',
    access: 'public',
    summary: 'Регионы БДПН',
    response: z.array(Region),
    errors: [],
  }),
  listRegionOperators: endpoint({
    method: 'get',
    path: '/v1/region/operators',
    access: 'public',
    summary: 'Операторы каждого региона',
    response: z.array(RegionOperators),
    errors: [400],
  }),
};
