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
      exported: { withheld: 'what an admin wrote for the marketplace, of which the list of actions tells' },
      erased: { kept: 'what was written to many, which names nobody' },
    }),
  },
  { '0025-announcements': create },
);
