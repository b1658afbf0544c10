import { readTrigger } from './chart-structure.ts';
import { delayLabels, eventLabels, logTexts, actorLabels } from './chart-labels.texts.ts';

/** What an event is called in a log: in Russian where it has a word. */
export const eventText = (type: string): string => {
  const { name, trigger } = readTrigger(type, '');
  switch (trigger) {
    case 'done':
      return logTexts.done(actorLabels[name] ?? name);
    case 'error':
      return logTexts.failed(actorLabels[name] ?? name);
    case 'timer': {
      const delay = name.slice(0, name.indexOf('.'));
      return logTexts.timer(delayLabels[delay] ?? delay);
    }
    default:
      return eventLabels[type] ?? type;
  }
};
