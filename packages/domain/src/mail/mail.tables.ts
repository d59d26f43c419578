import {
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../platform/database/table.ts';

interface AnnouncementRow {
  id: Generated<number>;
  actorId: number;
  /** Identifies the attempt to send it: a repeated one sends it to no one twice. */
  key: string;
  audience: string;
  subject: string;
  text: string;
  createdAt: Instant;
}

const create: Migration = ({ id, createTable }) => [
  createTable(
    'announcement',
    `
      "id" ${id()},
      "actorId" integer not null references "user" ("id"),
      "key" text not null unique,
      "audience" text not null,
      "subject" text not null,
      "text" text not null,
      "createdAt" text not null`,
  ),
];

export const mailTables = defineTables(
  {
    announcement: table<AnnouncementRow>().personal({
      of: 'actorId',
      exported: {
        withheld:
          'the marketplace’s text, not the admin’s; their actions, which are exported, list that they sent it',
      },
      erased: { kept: 'a text sent to many users, which names no person' },
    }),
  },
  { '0025-announcements': create },
);
