import type { OperatorDetail } from '../../contract/operators.ts';
import type { Json } from '../db/json-column.ts';

export interface OperatorTables {
  operators: {
    /** Also its name in addresses. */
    id: string;
    /** ИНН: how the numbering plan names it; the same company stands there under several names. */
    inn: string;
    /** How the ported-numbers database names it, `mMTS`; null for one that only the registry names. */
    orgCode: string | null;
    name: string;
    legalName: string;
    logo: string;
    isRecipient: boolean;
    /** Whose network a virtual operator uses; null for one with a network of its own. */
    hostOperatorName: string | null;
    /** Paragraphs. */
    about: Json<string[]>;
    website: string | null;
    supportPhone: string | null;
    networks: Json<OperatorDetail['networks']>;
    esim: boolean;
    /** Steps. */
    howToJoin: Json<string[]>;
    /** In the catalogue. The others hold ranges of the registry: lookups name them, no list does. */
    isListed: boolean;
  };
  operatorRegions: { operatorId: string; regionCode: string };
}
