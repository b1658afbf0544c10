import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { isRefusal } from '../../../../contract/refusal-codes.ts';
import { Link } from 'react-router-dom';
import { orderTitle } from '../../../actors/status-titles.ts';
import { paths } from '../../../lib/paths.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import { formatPlainMoment } from '../../../../domain/plain-date.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { LoadedContent } from '../../../ui/LoadedContent.tsx';
import { startTexts as texts } from './start.texts.ts';
import { type OpenOrder, useOpenOrders } from './use-open-orders.ts';

/** Drafts and submitted applications of the citizen. */
export const OpenOrders = () => {
  const { loaded, retry } = useOpenOrders();
  return (
    <section aria-labelledby="orders">
      <Title order={2} id="orders" mb="md">
        {texts.ordersTitle}
      </Title>
      <LoadedContent loaded={loaded} retry={retry} failed={texts.ordersFailed} label={texts.loadingOrders} lines={1}>
        {({ failure, orders }) => (
          <Stack gap="md">
            {orders.length > 0 ? (
              <Stack component="ul" gap="sm">
                {orders.map((order) => (
                  <OrderLine key={order.id} order={order} />
                ))}
              </Stack>
            ) : failure === null ? (
              <Text c="dimmed">{texts.noOrders}</Text>
            ) : null}
            {failure === null ? null : (
              <FailureNotice
                title={orders.length > 0 ? texts.ordersPartial : texts.ordersFailed}
                failure={failure}
                onRetry={retry}
                isLoad
              />
            )}
          </Stack>
        )}
      </LoadedContent>
      <Text mt="md">
        <Anchor component={Link} to={paths.account.href()}>
          {texts.toAccount}
        </Anchor>
      </Text>
    </section>
  );
};

const labelOf = ({ isSendable, portationRefusalCode, status }: OpenOrder): string => {
  if (status === 'Initialized') {
    return isSendable ? texts.continueDraft : texts.openDraft;
  }
  return isRefusal(portationRefusalCode) ? texts.whatToDo : texts.follow;
};

const OrderLine = ({ order }: { order: OpenOrder }) => {
  const isDraft = order.status === 'Initialized';
  const status = orderTitle(order);
  const href = isDraft ? paths.portationSubmit.href(order.id) : paths.portationDone.href(order.id);
  const subject = `${formatPhone(order.msisdn)} ${texts.to(order.recipient.operatorName)}`;
  const label = labelOf(order);
  return (
    <Paper component="li" withBorder p="md">
      <Group gap="0.75rem 1.5rem" justify="space-between">
        <Stack gap={4}>
          <Text fw={700}>{subject}</Text>
          <Text c="dimmed">
            {status}
            {isDraft && order.expiresAt !== null ? `, ${texts.expires(formatPlainMoment(order.expiresAt))}` : null}
          </Text>
        </Stack>
        <Button component={Link} to={href} variant="default" aria-label={`${label}: ${subject}`}>
          {label}
        </Button>
      </Group>
    </Paper>
  );
};
