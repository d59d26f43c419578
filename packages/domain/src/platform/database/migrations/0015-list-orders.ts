import type { Migration } from '../migration.ts';

/** The order in which dates of series are listed, a customer's, a provider's and all, and services of a provider. */
export const listOrders: Migration = () => {
  const order = `"startsAt" desc, "id" desc) where "seriesId" is not null`;
  return [
    `create index "booking_seriesOfCustomer" on "booking" ("userId", ${order}`,
    `create index "booking_seriesOfProvider" on "booking" ("providerId", ${order}`,
    `create index "booking_inSeries" on "booking" (${order}`,
    `drop index "providerService_providerId"`,
    `create index "providerService_providerId" on "providerService" ("providerId", "serviceId")`,
  ];
};
