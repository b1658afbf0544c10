import { Accordion, List } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { selectConvergenceServices, selectMediaServices } from '../../../machines/startup/startup.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
import { useSiteSelector } from '../../actors/site-actor.ts';
import { formatMoney } from '../../../domain/money.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

/** Services that tariffs can include, an item of an accordion; nothing while not loaded. */
export const ServicesList = () => {
  const { startup } = useActors();
  const media = useSiteSelector(startup, selectMediaServices) ?? [];
  const home = useSiteSelector(startup, selectConvergenceServices) ?? [];
  if (media.length + home.length === 0) {
    return null;
  }
  return (
    <Accordion.Item value="services">
      <Accordion.Control>{texts.servicesTitle}</Accordion.Control>
      <Accordion.Panel>
        <List spacing="xs">
          {media.map(({ id, name }) => (
            <List.Item key={id}>{texts.subscription(name)}</List.Item>
          ))}
          {home.map(({ id, name, price }) => (
            <List.Item key={id}>
              {texts.homeService(name, price === 0 ? texts.included : texts.extra(formatMoney(price)))}
            </List.Item>
          ))}
        </List>
      </Accordion.Panel>
    </Accordion.Item>
  );
};
