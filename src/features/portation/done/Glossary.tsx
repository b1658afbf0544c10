import { portationStatuses } from '../../../../contract/portations.ts';
import { portationStatusMachine } from '../../../../machines/portation-status/portation-status.machine.ts';
import { doneTexts as texts, statusMeanings } from './done.texts.ts';
import css from './DoneView.module.css';

/** Every status a portation can have, in plain words: nobody has to guess. */
export function Glossary() {
  return (
    <details className={css['glossary']}>
      <summary>{texts.glossaryTitle}</summary>
      <dl>
        {portationStatuses.map((status) => (
          <div key={status}>
            <dt>{portationStatusMachine.states[status]?.meta?.title}</dt>
            <dd>{statusMeanings[status]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
