import type { Tariff, TariffV2 } from '../../../contract/tariffs.ts';

const noPackage = {
  minutes: null,
  minutesScope: null,
  trafficGb: null,
  fairUseGb: null,
  trafficAfterLimit: null,
  sms: null,
  unlimitedApps: [],
  onnetUnlimited: false,
  tethering: true,
  tetheringNote: null,
  rolloverMinutes: false,
  rolloverGb: false,
};

const noRates = {
  minutePrice: null,
  minutePriceOnnet: null,
  minutePriceLong: null,
  smsPrice: null,
  mbPrice: null,
  chargeStep: null,
  freeSeconds: null,
  dailyFee: null,
};

/** Converts a tariff of version 2 to version 1, whose fields are all at one level. */
export const flatTariff = ({ nonPackage, package: content, ...common }: TariffV2): Tariff => ({
  ...common,
  ...(content ?? noPackage),
  ...(nonPackage ?? noRates),
});
