import { type FeatureFlag, type FeatureName, featureNames } from '../contract/features.ts';
import { readSettings } from '../server/env.ts';
import { createFeaturesService } from '../server/features/features.service.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';

// `npm run feature -- News off`: switches a feature of the running service.

const titles: Readonly<Record<FeatureName, string>> = {
  EsiaAuth: 'sign-in through Госуслуги',
  Letters: 'letters to citizens',
  News: 'news',
  OperatorPage: 'operator pages',
  OperatorsByRegionMap: 'map of operators by region',
  Portation: 'portation orders',
};

const EXAMPLES = '"npm run feature" (list), "npm run feature -- News off", "npm run feature -- News on"';

const tableOf = (features: readonly FeatureFlag[]): string => {
  const width = Math.max(...featureNames.map(({ length }) => length));
  return features
    .map(({ feature, isEnabled }) => `${feature.padEnd(width)}  ${isEnabled ? 'on ' : 'off'}  ${titles[feature]}`)
    .join('\n');
};

await runCommand(async ([name, state, ...rest]) => {
  const feature = featureNames.find((one) => one.toLowerCase() === name?.toLowerCase());
  if (name !== undefined && feature === undefined) {
    throw new CommandError(`Unknown feature "${name}". Known: ${featureNames.join(', ')}.`);
  }
  if (name !== undefined && (rest.length > 0 || (state !== 'on' && state !== 'off'))) {
    throw new CommandError(`Expected on or off after the name. Examples: ${EXAMPLES}.`);
  }
  const settings = readSettings();
  await withSiteDatabase(settings, async (db) => {
    const features = createFeaturesService({ db, settings });
    if (feature !== undefined) {
      await features.switch(feature, state === 'on');
    }
    console.log(tableOf(await features.list()));
  });
});
