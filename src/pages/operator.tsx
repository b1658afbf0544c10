import type { ComponentProps } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Tariff } from '../../contract/tariffs.ts';
import { useFeature } from '../actors/use-feature.ts';
import { OperatorView } from '../features/operators/OperatorView.tsx';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { TariffBriefs } from '../features/tariffs/TariffBriefs.tsx';
import { TariffPlot } from '../features/tariffs/TariffPlot.tsx';

interface PlotProps {
  tariffs: readonly Tariff[];
  slug: string;
  hrefOf: (tariff: Tariff) => string;
}

/** The tariffs of one operator; the details of a tariff are in the list of its region. */
const OperatorPlot = ({ hrefOf, slug, tariffs }: PlotProps) => {
  const navigate = useNavigate();
  return <TariffPlot tariffs={tariffs} operators={[slug]} onDetails={(tariff) => void navigate(hrefOf(tariff))} />;
};

const OwnBriefs = (props: Omit<ComponentProps<typeof TariffBriefs>, 'isOwn'>) => <TariffBriefs {...props} isOwn />;

export const Component = () => {
  const { slug = '' } = useParams();
  const beginPortation = useBeginPortation();
  const isOpen = useFeature('Portation') === true;
  return (
    <OperatorView
      key={slug}
      slug={slug}
      onJoin={isOpen ? (operatorId) => beginPortation({ operatorId }) : null}
      tariffList={OwnBriefs}
      tariffPlot={OperatorPlot}
    />
  );
};
