import type { Generated } from 'kysely';
import type { OperatorRef } from '../../contract/operators.ts';
import type { PortationEvent, PortationEventCode, PortationStatus, Refusal } from '../../contract/portations.ts';
import type { Json, JsonOrNull } from '../db/json-column.ts';
import type { Hashed, Sealed } from '../db/sealed-columns.ts';

export interface PortationTables {
  portations: {
    id: string;
    orderId: string;
    citizenId: string;
    msisdn: Sealed<string>;
    msisdnKey: Hashed;
    npId: string;
    status: PortationStatus;
    fromOperator: Json<OperatorRef>;
    toOperator: Json<OperatorRef>;
    startedAt: Date;
    lastUpdatedAt: Date;
    /** The window the citizen requested, or the one assigned later. */
    slotBegin: Date;
    /** Null before the consent of the donor. */
    portationAt: Date | null;
    withdrawRequestedAt: Date | null;
    withdrawRefusedAt: Date | null;
    refusal: JsonOrNull<Refusal>;
    timeZone: string;
  };
  portationEvents: {
    id: Generated<number>;
    portationId: string;
    at: Date;
    code: PortationEventCode;
    actor: PortationEvent['actor'];
    details: JsonOrNull<NonNullable<PortationEvent['details']>>;
    /** By the real clock; null for events from before it was stored. */
    recordedAt: Generated<Date | null>;
  };
}
