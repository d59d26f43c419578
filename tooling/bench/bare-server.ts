import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import SqliteLibrary from 'better-sqlite3';

/**
 * A bare server, the upper bound for ours on this machine: it looks up the session, runs our SQL as prepared
 * statements and sends the same fields. The SQL is what the domain's `session.queries.ts`, `service.queries.ts` and
 * `booking.queries.ts` build, copied by hand. `node bare-server.ts <database file> <port>`
 */
const [file = '', port = ''] = process.argv.slice(2);
const database = new SqliteLibrary(file, { readonly: true });
database.pragma('cache_size = -65536');

// `+?` keeps SQLite from planning the statement again for each bound value.
const viewerOf = database.prepare<[id: string, now: string], { id: number }>(`
  select "user".*, "providerProfile"."approvedAt", "session"."seenAt" from "user"
  left join "providerProfile" on "providerProfile"."userId" = "user"."id"
  inner join "session" on "session"."userId" = "user"."id"
  where "session"."id" = +? and "session"."expiresAt" > +? and "user"."deactivatedAt" is null`);

const services = database.prepare(`
  select "id", "type", "name", "description", "price", "imageUrl" from "service" where "retiredAt" is null`);

interface BookingRow {
  recurring: number;
}

const bookings = database.prepare<[userId: number], BookingRow>(`
  select "booking"."id", "booking"."userId", "booking"."userId" as "customerId", "booking"."providerId",
    "provider"."name" as "providerName", "booking"."serviceId", "service"."name" as "serviceName", "booking"."status",
    "booking"."startsAt" as "date", "booking"."startsAt" as "scheduledAt", "booking"."time", "booking"."duration",
    "booking"."address", "booking"."notes", "booking"."customRequests", "booking"."recurring",
    "booking"."recurrencePattern", "booking"."price", "booking"."createdAt"
  from "booking"
  inner join "service" on "service"."id" = "booking"."serviceId"
  left join "user" as "provider" on "provider"."id" = "booking"."providerId"
  where "booking"."userId" = +? order by "booking"."createdAt" desc, "booking"."id" desc limit 1000`);

const COOKIE = /doorstep_session=([^;]+)/;

createServer((request, response) => {
  const token = COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const id = createHash('sha256').update(token).digest('hex');
  const viewer = viewerOf.get(id, new Date().toISOString());
  if (!viewer) {
    response.writeHead(401).end();
    return;
  }
  const rows = request.url === '/api/services' ? services.all() : bookings.all(viewer.id).map(present);
  const body = JSON.stringify(rows);
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));

function present(row: BookingRow) {
  return { ...row, recurring: row.recurring === 1 };
}
