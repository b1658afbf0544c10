import type { Tariff, TariffV2 } from '../contract/tariffs.ts';

/** Package fields of a tariff without a package. */
export const noPackage = {
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

/** Rate fields of a tariff with a package. */
export const noRates = {
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
