import { type Json, defineTables, table } from '../../platform/database/table.ts';

interface PreferenceRow {
  userId: number;
  choices: Json;
}

export const preferenceTables = defineTables({
  preference: table<PreferenceRow>().personal({ of: 'userId', exported: 'as shown', erased: 'deleted' }),
});
