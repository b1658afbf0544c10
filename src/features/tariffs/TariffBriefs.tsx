import { Anchor, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Tariff } from '../../../contract/tariffs.ts';
import { describeContent, describeHeadPrice } from '../../../domain/describe-tariff.ts';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { autoGrid } from '../../ui/auto-grid.ts';

interface Props {
  tariffs: readonly Tariff[];
  /** Address of the tariff in the list of its region. */
  hrefOf: (tariff: Tariff) => string;
  /** On the page of their operator, who is not repeated. */
  isOwn?: boolean;
}

/** A short list of tariffs for pages on other subjects, each with price, content and a link. */
export const TariffBriefs = ({ hrefOf, isOwn = false, tariffs }: Props) => (
  <ul style={autoGrid('14rem', '1rem')}>
    {tariffs.map((tariff) => (
      <Paper key={tariff.id} component="li" withBorder radius="lg" p="md" data-cover="">
        {isOwn ? null : <OperatorTile src={tariff.operatorLogo} name={tariff.operatorName} size={32} />}
        <Title order={3} fz="md" mt={isOwn ? 0 : 'xs'}>
          <Anchor component={Link} to={hrefOf(tariff)}>
            {tariff.name}
          </Anchor>
        </Title>
        <Text fw={700}>{describeHeadPrice(tariff)}</Text>
        <Text size="sm">{describeContent(tariff)}</Text>
      </Paper>
    ))}
  </ul>
);
