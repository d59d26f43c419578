import { type Json, type Migration, defineTables, table } from '../../platform/database/table.ts';

interface PreferenceRow {
  userId: number;
  choices: Json;
}

const create: Migration = ({ createTable }) => [
  createTable(
    'preference',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "choices" text not null`,
  ),
];

export const preferenceTables = defineTables(
  {
    preference: table<PreferenceRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      { userId: 'withheld', choices: 'exported as preferences' },
    ),
  },
  { '0020-preferences': create },
);
