import { portationStatuses } from '../../../../contract/portation-statuses.ts';
import type { SimType } from '../../../../contract/portations.ts';
import { inSimWords } from '../../../../domain/sim-words.ts';
import { portationStatusMachine } from '../../../../machines/portation-status/portation-status.machine.ts';
import { Glossary } from '../../../ui/Glossary.tsx';
import { progressTexts as texts, statusMeanings } from './progress.texts.ts';

const entriesOf = (simType: SimType | null) =>
  portationStatuses.map((status) => ({
    term: portationStatusMachine.states[status]?.meta?.title ?? '',
    meaning: inSimWords(statusMeanings[status], simType),
  }));

/** Explains every status of a portation. @param simType null where several portations are meant */
export const StatusGlossary = ({ simType }: { simType: SimType | null }) => (
  <Glossary title={texts.glossaryTitle} entries={entriesOf(simType)} />
);
