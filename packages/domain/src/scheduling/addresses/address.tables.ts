import {
  type Flag,
  type Generated,
  type Instant,
  defineTables,
  table,
} from '../../platform/database/table.ts';

interface UserAddressRow {
  id: Generated<number>;
  userId: number;
  name: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  county: string | null;
  postalCode: string;
  country: string;
  isDefault: Flag;
  latitude: string | null;
  longitude: string | null;
  createdAt: Instant;
}

export const addressTables = defineTables({
  userAddress: table<UserAddressRow>().personal({ of: 'userId', exported: 'as shown', erased: 'deleted' }),
});
