import type { ConvergenceService } from '../../contract/tariff-services.ts';
import type { Tariff } from '../../contract/tariffs.ts';
import type { Json } from '../db/json-column.ts';

/** One table for all API versions. An unlimited amount is null with `is…Unlimited`. */
export interface TariffTables {
  tariffs: {
    id: string;
    operatorId: string;
    /** Name in URLs, the same in all regions. */
    slug: string;
    name: string;
    version: number;
    queryType: Tariff['queryType'];
    /** Codes of the regions with this price, ascending. */
    regionCodes: string[];
    price: number;
    periodUnit: Tariff['period']['unit'];
    periodCount: number;
    priceMonthly: number;
    pricePromo: number | null;
    promoPeriods: number | null;
    promoUntil: Date | null;
    connectionFee: number;
    minutes: number | null;
    isMinutesUnlimited: boolean;
    minutesScope: Tariff['minutesScope'];
    trafficGb: number | null;
    isTrafficUnlimited: boolean;
    fairUseGb: number | null;
    trafficAfterLimit: string | null;
    sms: number | null;
    isSmsUnlimited: boolean;
    unlimitedApps: Json<string[]>;
    onnetUnlimited: boolean;
    tethering: boolean;
    tetheringNote: string | null;
    rolloverMinutes: boolean;
    rolloverGb: boolean;
    additionalSimsCount: number | null;
    additionalSimPrice: number | null;
    esim: boolean;
    network4g: boolean;
    network5g: boolean;
    eligibility: string | null;
    mnpBonus: string | null;
    minutePrice: number | null;
    minutePriceOnnet: number | null;
    minutePriceLong: number | null;
    smsPrice: number | null;
    mbPrice: number | null;
    chargeStep: Tariff['chargeStep'];
    freeSeconds: number | null;
    dailyFee: number | null;
    isArchived: boolean;
    /** Start of sale; null for none. */
    saleFrom: Date | null;
    /** End of sale, exclusive; null for none. */
    saleTo: Date | null;
    updatedAt: Date;
    sourceUrl: string | null;
  };
  mediaServices: { id: string; name: string; icon: string };
  convergenceServices: {
    id: string;
    kind: ConvergenceService['kind'];
    name: string;
    speedMbps: number | null;
    channels: number | null;
    price: number;
  };
  tariffMediaServices: { tariffId: string; mediaServiceId: string };
  tariffConvergenceServices: { tariffId: string; convergenceServiceId: string };
}
