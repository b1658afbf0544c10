import { portationStatuses } from '../../../../contract/portations.ts';
import { portationStatusMachine } from '../../../../machines/portation-status/portation-status.machine.ts';
import { Glossary } from '../../../ui/Glossary.tsx';
import { progressTexts as texts, statusMeanings } from './progress.texts.ts';

const entries = portationStatuses.map((status) => ({
  term: portationStatusMachine.states[status]?.meta?.title ?? '',
  meaning: statusMeanings[status],
}));

/** Explains every status of a portation. */
export const StatusGlossary = () => <Glossary title={texts.glossaryTitle} entries={entries} />;
