/** Steps of the sliders of the tariff filters, whose bounds are multiples of them. */
export const sliderSteps = { minutes: 50, trafficGb: 1, sms: 50, price: 50, unitPrice: 0.1 } as const;
