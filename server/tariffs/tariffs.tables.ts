import type { Tariff } from '../../contract/tariffs.ts';
import type { Json } from '../orders/orders.tables.ts';

/** One table for every generation of tariff calls. An amount without a bound is `is…Unlimited` and a null amount. */
export interface TariffTables {
  tariffs: {
    id: string;
    operatorId: string;
    name: string;
    version: number;
    queryType: Tariff['queryType'];
    price: number;
    periodUnit: Tariff['period']['unit'];
    periodCount: number;
    priceMonthly: number;
    pricePromo: number | null;
    promoPeriods: number | null;
    connectionFee: number;
    minutes: number | null;
    isMinutesUnlimited: boolean;
    trafficGb: number | null;
    isTrafficUnlimited: boolean;
    trafficAfterLimit: string | null;
    sms: number | null;
    isSmsUnlimited: boolean;
    unlimitedApps: Json<string[]>;
    esim: boolean;
    network5g: boolean;
    eligibility: string | null;
    mnpBonus: string | null;
    minutePrice: number | null;
    smsPrice: number | null;
    mbPrice: number | null;
    isArchived: boolean;
    updatedAt: Date;
  };
  tariffRegions: { tariffId: string; regionCode: string };
}
