import { Anchor, Checkbox, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Link } from 'react-router-dom';
import { consentKinds } from '../../../../contract/consent-kinds.ts';
import type { ChosenTariff, PortationOrder } from '../../../../contract/orders.ts';
import { useRegions } from '../../../actors/use-regions.ts';
import { paths } from '../../../lib/paths.ts';
import { describeHeadPrice, describeTerms } from '../../../../domain/describe-tariff.ts';
import { fieldId } from './application-form.ts';
import { memoSection } from './memo-section.ts';
import { consentTexts, tariffConsent } from '../../../../domain/consents.texts.ts';
import { submitTexts as texts } from './submit.texts.ts';
import type { ApplicationFormHandle } from './use-application-form.ts';

/** Separate consents: no checkbox is preset. */
export const ConsentsSection = memoSection(
  ({ form, order }: { form: ApplicationFormHandle; order: PortationOrder }) => {
    const { values, setConsent, errorOf } = form;
    const { tariff } = order;
    return (
      <section aria-labelledby="consents">
        <Title order={2} id="consents" mb="sm">
          {texts.consentsTitle}
        </Title>
        <Stack gap="md">
          {consentKinds.map((kind) => (
            <Checkbox
              key={kind}
              id={fieldId(`consents.${kind}`)}
              label={kind === 'tariffTerms' && tariff !== null ? describeConsent(tariff) : consentTexts[kind].text}
              description={
                kind === 'tariffTerms' && tariff !== null ? <TermsLink order={order} tariff={tariff} /> : null
              }
              size="md"
              checked={values.consents[kind]}
              onChange={(event) => setConsent(kind, event.currentTarget.checked)}
              error={errorOf(`consents.${kind}`)}
            />
          ))}
        </Stack>
        <Text c="dimmed" size="sm" mt="sm">
          <Anchor component={Link} to={paths.legal.href('personal-data')} target="_blank">
            {texts.consentsLink}
          </Anchor>
        </Text>
      </section>
    );
  },
  ['consents'],
);

const describeConsent = (tariff: ChosenTariff): string =>
  tariffConsent.text(tariff.name, describeHeadPrice(tariff), describeTerms(tariff));

/** Opens the tariff in the catalogue of the number's region, in another tab: the form must stay. */
const TermsLink = ({ order, tariff }: { order: PortationOrder; tariff: ChosenTariff }) => {
  const { loaded } = useRegions();
  const regions = loaded.tag === 'loaded' ? loaded.data : [];
  const region = regions.find(({ regionCode }) => regionCode === order.numberInfo.regionCode);
  return region === undefined ? null : (
    <Anchor
      component={Link}
      to={`${paths.tariffsRegion.href(region.slug)}?tariff=${encodeURIComponent(tariff.tariffId)}`}
      target="_blank"
    >
      {tariffConsent.link}
    </Anchor>
  );
};
