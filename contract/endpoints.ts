/** Every call of the API, by name. */
import { accountEndpoints } from './account.ts';
import { esiaEndpoints } from './esia.ts';
import { feedbackEndpoints } from './feedback.ts';
import { newsEndpoints } from './news.ts';
import { numberEndpoints } from './numbers.ts';
import { openidEndpoints } from './openid.ts';
import { operatorEndpoints } from './operators.ts';
import { orderEndpoints } from './orders.ts';
import { portationEndpoints } from './portations.ts';
import { regionEndpoints } from './regions.ts';
import { featureEndpoints } from './features.ts';
import { tariffServiceEndpoints } from './tariff-services.ts';
import { tariffEndpoints } from './tariffs.ts';

export const endpoints = {
  ...accountEndpoints,
  ...esiaEndpoints,
  ...feedbackEndpoints,
  ...newsEndpoints,
  ...numberEndpoints,
  ...openidEndpoints,
  ...operatorEndpoints,
  ...orderEndpoints,
  ...portationEndpoints,
  ...regionEndpoints,
  ...featureEndpoints,
  ...tariffServiceEndpoints,
  ...tariffEndpoints,
};

export type EndpointName = keyof typeof endpoints;
