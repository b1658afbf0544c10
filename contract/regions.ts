import { endpoint } from './endpoint.ts';
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

export const regionEndpoints = {
  listRegions: endpoint({
    method: 'get',
    path: '/v1/region/list',
    access: 'public',
    summary: 'Регионы БДПН',
    answer: z.array(Region),
    errors: [],
  }),
};
