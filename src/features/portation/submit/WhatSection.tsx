import { Box, Button, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PortationOrder } from '../../../../contract/orders.ts';
import { paths } from '../../../lib/paths.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { describeHeadPrice, describeTerms } from '../../../lib/tariffs/describe-tariff.ts';
import { EligibilityNotice } from '../shared/EligibilityNotice.tsx';
import { submitTexts as texts } from './submit.texts.ts';

/** Summary of the previous steps, with a link to each. */
export const WhatSection = ({ order }: { order: PortationOrder }) => {
  const { numberInfo, recipient, tariff, limits } = order;
  return (
    <section aria-labelledby="what">
      <Title order={2} id="what" mb="sm">
        {texts.whatTitle}
      </Title>
      <DefinitionList
        items={[
          { term: texts.number, value: formatPhone(numberInfo.msisdn) },
          { term: texts.operators, value: texts.operatorsValue(numberInfo.operatorName ?? '', recipient.operatorName) },
          ...(tariff === null
            ? []
            : [
                {
                  term: texts.tariff,
                  value: (
                    <>
                      {`${tariff.name}, ${describeHeadPrice(tariff)}`}
                      {describeTerms(tariff).map((line) => (
                        <Text key={line} size="sm">
                          {line}
                        </Text>
                      ))}
                    </>
                  ),
                },
              ]),
          { term: texts.fee, value: texts.feeValue(formatMoney(limits.fee)) },
        ]}
      />
      <Group gap="sm" mt="sm">
        <Button component={Link} to={paths.portationInit.href()} variant="default" size="sm">
          {texts.changeNumber}
        </Button>
        <Button component={Link} to={paths.portationTariffs.href(order.id)} variant="default" size="sm">
          {texts.changeTariff}
        </Button>
      </Group>
      {order.isEligible === false ? (
        <Box mt="md">
          <EligibilityNotice order={order} />
        </Box>
      ) : null}
      {numberInfo.isEsiaMsisdn ? null : (
        <div style={{ marginTop: '1rem' }}>
          <Notice kind="warning">
            <Text>{texts.notInEsia}</Text>
          </Notice>
        </div>
      )}
    </section>
  );
};
