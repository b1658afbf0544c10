import type { OperatorDetail } from '../../contract/operators.ts';
import type { Json } from '../db/json-column.ts';

export interface OperatorTables {
  operators: {
    /** Also used in URLs. */
    id: string;
    /** ИНН, by which the numbering plan identifies it: the plan spells names in several ways. */
    inn: string;
    /** Code in БДПН, `mMTS`; null outside the catalogue. */
    orgCode: string | null;
    name: string;
    legalName: string;
    logo: string;
    isRecipient: boolean;
    /** Host network of a virtual operator; null for one with its own network. */
    hostOperatorName: string | null;
    /** Paragraphs. */
    about: Json<string[]>;
    website: string | null;
    supportPhone: string | null;
    networks: Json<OperatorDetail['networks']>;
    esim: boolean;
    /** Steps. */
    howToJoin: Json<string[]>;
    /** In the catalogue. The others are range holders that only lookups return. */
    isListed: boolean;
  };
  operatorRegions: { operatorId: string; regionCode: string };
}
