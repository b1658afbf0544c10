import { type FeatureFlag, type FeatureName, featureNames } from '../contract/settings.ts';
import { readSettings } from '../server/env.ts';
import { createSettingService } from '../server/settings/settings.service.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/site-database.ts';

// `npm run feature -- News off`: switches a part of the site, while it runs.

const titles: Readonly<Record<FeatureName, string>> = {
  EsiaAuth: 'вход через Госуслуги',
  News: 'новости',
  OperatorPage: 'страницы операторов',
  OperatorsByRegionMap: 'карта операторов по регионам',
  Portation: 'заявления на перенос',
};

const EXAMPLES =
  '«npm run feature» (что включено), «npm run feature -- News off» (выключить), «npm run feature -- News on» (включить)';

const tableOf = (features: readonly FeatureFlag[]): string => {
  const width = Math.max(...featureNames.map(({ length }) => length));
  return features
    .map(
      ({ feature, isEnabled }) =>
        `${feature.padEnd(width)}  ${isEnabled ? 'включено ' : 'выключено'}  ${titles[feature]}`,
    )
    .join('\n');
};

await runCommand(async ([name, state, ...rest]) => {
  const feature = featureNames.find((one) => one.toLowerCase() === name?.toLowerCase());
  if (name !== undefined && feature === undefined) {
    throw new CommandError(`Возможности «${name}» нет. Есть: ${featureNames.join(', ')}.`);
  }
  if (name !== undefined && (rest.length > 0 || (state !== 'on' && state !== 'off'))) {
    throw new CommandError(`После имени нужно on или off. Примеры: ${EXAMPLES}.`);
  }
  await withSiteDatabase(readSettings(), async (db) => {
    const settings = createSettingService({ db });
    if (feature !== undefined) {
      await settings.switch(feature, state === 'on');
    }
    console.log(tableOf(await settings.features()));
  });
});
