import type { CoverageNetwork, MapSource } from '../../../contract/coverage.ts';
import { generations, type Generation } from '../../../contract/generations.ts';

/** Generation shown on the maps: any or one. */
export type Shown = Generation | 'any';

export const shownChoices: readonly Shown[] = ['any', ...generations];

/** The choice on the coverage page, stored in the query of the address. */
export interface CoverageSearch {
  /** Null: not chosen yet. */
  operatorIds: readonly string[] | null;
  shown: Shown;
}

/** More maps side by side are too small to compare. */
export const MOST_MAPS = 4;
const FIRST_MAPS = 2;

export const readCoverageSearch = (query: URLSearchParams): CoverageSearch => ({
  operatorIds:
    query
      .get('operators')
      ?.split(',')
      .filter((id) => id !== '') ?? null,
  shown: shownChoices.find((shown) => shown === query.get('generation')) ?? 'any',
});

export const writeCoverageSearch = ({ operatorIds, shown }: CoverageSearch): URLSearchParams => {
  const query = new URLSearchParams();
  if (operatorIds !== null) {
    query.set('operators', operatorIds.join(','));
  }
  if (shown !== 'any') {
    query.set('generation', shown);
  }
  return query;
};

/** The networks to show, in the order of the document; by default the first two with coverage. */
export const chosenNetworks = (
  networks: readonly CoverageNetwork[],
  { operatorIds }: CoverageSearch,
): readonly CoverageNetwork[] =>
  operatorIds === null
    ? networks.filter(({ source }) => source.kind !== 'None').slice(0, FIRST_MAPS)
    : networks.filter(({ operatorId }) => operatorIds.includes(operatorId)).slice(0, MOST_MAPS);

/** Whether a reference points to a document of the site; others are links to operators' pages. */
export const isOwnDocument = (address: string): boolean => address.startsWith('/');

/** Whether a source has coverage to draw. */
export const isDrawn = (source: MapSource): boolean =>
  source.kind === 'Reference' ? isOwnDocument(source.address) : source.kind !== 'None';
