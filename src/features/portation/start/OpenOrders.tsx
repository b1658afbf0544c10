import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { orderStatusMachine } from '../../../../machines/order-status/order-status.machine.ts';
import { paths } from '../../../lib/paths.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { formatPlainMoment } from '../../../lib/plain-date.ts';
import { LoadingAfter } from '../../../ui/LoadingAfter.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { startTexts as texts } from './start.texts.ts';
import { type OpenOrder, useOpenOrders } from './use-open-orders.ts';
import css from './StartView.module.css';

/** Unfinished and running applications of the signed-in citizen. */
export const OpenOrders = () => {
  const { orders, retry } = useOpenOrders();

  const content = () => {
    if (orders.tag === 'loading') {
      return <LoadingAfter label={texts.loadingOrders} />;
    }
    if (orders.tag === 'failed' || (orders.data.isPartial && orders.data.orders.length === 0)) {
      return (
        <Notice kind="danger" title={texts.ordersFailed} announce>
          <Group mt="xs">
            <Button onClick={retry}>{texts.retry}</Button>
          </Group>
        </Notice>
      );
    }
    if (orders.data.orders.length === 0) {
      return <Text c="dimmed">{texts.noOrders}</Text>;
    }
    return (
      <Stack gap="md">
        <ul className={css['orders']}>
          {orders.data.orders.map((order) => (
            <li key={order.id}>
              <OrderLine order={order} />
            </li>
          ))}
        </ul>
        {orders.data.isPartial ? (
          <Notice kind="warning" title={texts.ordersPartial} announce>
            <Group mt="xs">
              <Button onClick={retry}>{texts.retry}</Button>
            </Group>
          </Notice>
        ) : null}
      </Stack>
    );
  };

  return (
    <section aria-labelledby="orders">
      <Title order={2} id="orders" mb="md">
        {texts.ordersTitle}
      </Title>
      {content()}
      <Text mt="md">
        <Link to={paths.account.href()}>{texts.toAccount}</Link>
      </Text>
    </section>
  );
};

const OrderLine = ({ order }: { order: OpenOrder }) => {
  const isDraft = order.status === 'Initialized';
  const status = orderStatusMachine.states[order.status]?.meta?.title ?? '';
  const href = isDraft ? paths.portationSubmit.href(order.id) : paths.portationDone.href(order.id);
  return (
    <div className={css['order']}>
      <Stack gap={4}>
        <Text fw={600}>{`${formatPhone(order.msisdn)} ${texts.to(order.recipient.operatorName)}`}</Text>
        <Text c="dimmed">
          {status}
          {isDraft && order.expiresAt !== null ? `, ${texts.expires(formatPlainMoment(order.expiresAt))}` : null}
        </Text>
      </Stack>
      <Button component={Link} to={href} variant={isDraft ? 'filled' : 'default'}>
        {isDraft ? texts.continueDraft : texts.follow}
      </Button>
    </div>
  );
};
