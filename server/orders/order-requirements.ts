import { ChosenTariff } from '../../contract/orders.ts';
import type { NumberInfo } from '../../contract/numbers.ts';
import type { OperatorRef } from '../../contract/operators.ts';
import type { Tariff } from '../../contract/tariffs.ts';
import type { Deps } from '../deps.ts';
import type { Citizen } from '../http/app-env.ts';
import { invalidField, notFound, refuse } from '../http/problem-error.ts';
import type { NumbersService } from '../numbers/numbers.service.ts';
import type { OperatorsService } from '../operators/operators.service.ts';
import type { FeaturesService } from '../features/features.service.ts';
import type { OrderRow } from './orders.repo.ts';

/** A number whose region is known. */
export type PortableNumber = NumberInfo & { regionCode: string };

/** @throws ProblemError 400 FEATURE_OFF */
export const requireFeature = async (features: FeaturesService): Promise<void> => {
  if (!(await features.isEnabled('Portation'))) {
    throw refuse('FEATURE_OFF');
  }
};

/** Looks the number up. @throws ProblemError 400 with the code of the first obstacle to porting it */
export const requirePortable = async (
  numbers: NumbersService,
  msisdn: string,
  citizen: Citizen,
): Promise<PortableNumber> => {
  const info = await numbers.lookup(msisdn, citizen);
  const [obstacle] = info.obstacles;
  if (obstacle !== undefined) {
    throw refuse(obstacle.code, obstacle.availableFrom === null ? {} : { availableFrom: obstacle.availableFrom });
  }
  if (info.regionCode === null || info.operatorId === null) {
    throw refuse('RANGE_UNKNOWN');
  }
  return { ...info, regionCode: info.regionCode };
};

/**
 * @throws ProblemError 400 unless the operator accepts numbers in the region of this one and does not serve it already
 */
export const requireRecipient = async (
  operators: OperatorsService,
  operatorId: string,
  info: PortableNumber,
): Promise<OperatorRef> => {
  if (operatorId === info.operatorId) {
    throw refuse('SAME_OPERATOR');
  }
  const operator = await operators.find(operatorId);
  if (operator === null || !operator.isRecipient || !operator.regionCodes.includes(info.regionCode)) {
    throw invalidField(
      'recipientOperatorId',
      'Этот оператор не принимает через сервис номера этого региона, выберите другого',
    );
  }
  return {
    operatorId: operator.operatorId,
    operatorName: operator.operatorName,
    operatorLogo: operator.operatorLogo,
  };
};

/** An application to an operator that cannot be asked would return after a day. @throws ProblemError 400 */
export const requireConnection = async (
  operatorConnections: Deps['operatorConnections'],
  operatorId: string,
): Promise<void> => {
  if ((await operatorConnections.find(operatorId)) === undefined) {
    throw invalidField('recipientOperatorId', 'Этот оператор ещё не подключён к сервису, выберите другого');
  }
};

/** @throws ProblemError 404 for an order that is missing, deleted, or another citizen's */
export const requireOrder = (row: OrderRow | undefined): OrderRow => {
  if (row === undefined || row.status === 'Deleted') {
    throw notFound();
  }
  return row;
};

/** The snapshot of a tariff that an order stores. */
export const chosenTariff = (tariff: Tariff): ChosenTariff => ChosenTariff.parse({ ...tariff, tariffId: tariff.id });
