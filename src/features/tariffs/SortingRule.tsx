import { Accordion, List } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { tariffsTexts as texts } from './tariffs.texts.ts';

/** The published rule by which lists are ordered; an item of an accordion. */
export const SortingRule = () => (
  <Accordion.Item value="rule">
    <Accordion.Control>{texts.ruleTitle}</Accordion.Control>
    <Accordion.Panel>
      <List spacing="xs">
        {texts.rules.map((rule) => (
          <List.Item key={rule}>{rule}</List.Item>
        ))}
      </List>
    </Accordion.Panel>
  </Accordion.Item>
);
