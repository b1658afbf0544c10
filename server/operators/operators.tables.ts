export interface OperatorTables {
  operators: {
    id: string;
    /** ИНН: how the numbering plan names it; the same company stands there under several names. */
    inn: string;
    /** How the ported-numbers database names it, `mMTS`. */
    orgCode: string;
    name: string;
    logo: string;
    isRecipient: boolean;
    hostOperatorName: string | null;
  };
  operatorRegions: { operatorId: string; regionCode: string };
}
