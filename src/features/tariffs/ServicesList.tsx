import { useSelector } from '@xstate/react';
import { selectConvergenceServices, selectMediaServices } from '../../../machines/startup/startup.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
import { formatMoney } from '../../lib/money.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

/** Services that tariffs can include; nothing while not loaded. */
export const ServicesList = () => {
  const { startup } = useActors();
  const media = useSelector(startup, selectMediaServices) ?? [];
  const home = useSelector(startup, selectConvergenceServices) ?? [];
  if (media.length + home.length === 0) {
    return null;
  }
  return (
    <details>
      <summary>{texts.servicesTitle}</summary>
      <ul>
        {media.map(({ id, name }) => (
          <li key={id}>{texts.subscription(name)}</li>
        ))}
        {home.map(({ id, name, price }) => (
          <li key={id}>{texts.homeService(name, price === 0 ? texts.included : texts.extra(formatMoney(price)))}</li>
        ))}
      </ul>
    </details>
  );
};
