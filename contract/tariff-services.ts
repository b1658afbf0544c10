import { endpoint } from './endpoint.ts';
import { Slug } from './wire.ts';
import { z } from './z.ts';

/** A subscription (films, music, books) that a tariff may include. */
export const MediaService = z.object({
  id: Slug,
  name: z.string(),
  /** Path of the picture on our own origin. */
  icon: z.string(),
});
export type MediaService = z.infer<typeof MediaService>;

/** A service for the home that is sold with a tariff. */
export const ConvergenceService = z.object({
  id: Slug,
  kind: z.enum(['homeInternet', 'tv', 'security']),
  name: z.string(),
  speedMbps: z.nullable(z.int()),
  channels: z.nullable(z.int()),
  /** Roubles for 30 days on top of the tariff; 0: included. */
  price: z.number(),
});
export type ConvergenceService = z.infer<typeof ConvergenceService>;

export const tariffServiceEndpoints = {
  listMediaServices: endpoint({
    method: 'get',
    path: '/v1/tariffmediaservice',
    access: 'public',
    summary: 'Подписки, которые бывают в тарифах',
    response: z.array(MediaService),
    errors: [],
    conditional: true,
  }),
  listConvergenceServices: endpoint({
    method: 'get',
    path: '/v1/tariffconvergenceservice',
    access: 'public',
    summary: 'Домашние услуги, которые бывают в тарифах',
    response: z.array(ConvergenceService),
    errors: [],
    conditional: true,
  }),
};
