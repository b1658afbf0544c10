import { useSelector } from '@xstate/react';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from './actors-context.ts';

/** Whether applications are known not to be taken just now: then nothing may lead to them. */
export const usePortationClosed = (): boolean => useSelector(useActors().startup, selectFeature('Portation')) === false;
