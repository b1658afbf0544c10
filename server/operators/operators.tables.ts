import type { OperatorDetail } from '../../contract/operators.ts';
import type { Json } from '../orders/orders.tables.ts';

export interface OperatorTables {
  operators: {
    /** Also its name in addresses. */
    id: string;
    /** ИНН: how the numbering plan names it; the same company stands there under several names. */
    inn: string;
    /** How the ported-numbers database names it, `mMTS`. */
    orgCode: string;
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
  };
  operatorRegions: { operatorId: string; regionCode: string };
}
