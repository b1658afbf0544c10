import { tariffsTexts as texts } from './tariffs.texts.ts';

/** The published rule by which lists are ordered. */
export const SortingRule = () => (
  <details>
    <summary>{texts.ruleTitle}</summary>
    <ul>
      {texts.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </details>
);
