import { readTrigger } from './chart-structure.ts';
import { delayWords, eventWords, logTexts, workWords } from './chart-words.texts.ts';

/** What an event is called in a log: in Russian where it has a word. */
export const eventText = (type: string): string => {
  const { name, trigger } = readTrigger(type, '');
  switch (trigger) {
    case 'done':
      return logTexts.done(workWords[name] ?? name);
    case 'error':
      return logTexts.failed(workWords[name] ?? name);
    case 'timer': {
      const delay = name.slice(0, name.indexOf('.'));
      return logTexts.timer(delayWords[delay] ?? delay);
    }
    default:
      return eventWords[type] ?? type;
  }
};
