import type { Database, Db, Tx } from '../platform/database/database.ts';
import { contains } from '../platform/database/contains.ts';
import { lockRows } from '../platform/database/dialect.ts';
import { type Page, type PageQuery, idAfter, pageOf } from '../platform/page.ts';
import { searchKeyOf } from '../platform/search/search-key.ts';
import { raiseVersion, readVersion } from '../platform/versions/version.queries.ts';
import type { ListedService, Service, ServiceDraft } from './service.schema.ts';
import { SERVICE_TYPES, type ServiceType } from './service-types.ts';

export const SERVICE_COLUMNS = ['id', 'type', 'name', 'description', 'price', 'imageUrl'] as const;
const LISTED_COLUMNS = [...SERVICE_COLUMNS, 'retiredAt'] as const;

const cache = new WeakMap<Database, { version: number; services: readonly Service[] }>();

/**
 * Returns the services on offer, in type order, then id (CAT-5); the same array until something changes. Cached in
 * memory: each call compares a version counter that every change raises in its transaction, so that no process is stale.
 */
export async function listServices(database: Database): Promise<readonly Service[]> {
  const version = await readVersion(database.read, 'catalogue');
  const cached = cache.get(database);
  if (cached?.version === version) return cached.services;
  const services = await readServices(database.read);
  cache.set(database, { version, services });
  return services;
}

async function readServices(db: Db): Promise<readonly Service[]> {
  const rows = await db
    .selectFrom('service')
    .select(SERVICE_COLUMNS)
    .where('retiredAt', 'is', null)
    .execute();
  return Object.freeze(sortServices(rows));
}

/** Sorts by type, then id (CAT-5). */
function sortServices(services: readonly Service[]): Service[] {
  const order = ({ type }: Service) => SERVICE_TYPES.indexOf(type);
  return services.toSorted((a, b) => order(a) - order(b) || a.id - b.id);
}

/** Returns the type of every service, retired or not, by its id. */
export async function readServiceTypes(db: Db): Promise<ReadonlyMap<number, ServiceType>> {
  const services = await db.selectFrom('service').select(['id', 'type']).execute();
  return new Map(services.map(({ id, type }) => [id, type]));
}

/** Returns a service that can be booked; undefined when it is unknown or retired. */
export async function findService(db: Db | Tx, id: number): Promise<Service | undefined> {
  const [service] = await findServices(db, [id]);
  return service;
}

/** Returns a service that is known to exist, retired or not. */
export async function readService(db: Db | Tx, id: number): Promise<Service> {
  return db.selectFrom('service').select(SERVICE_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns those of these services that can be booked, in type order, then id (CAT-5). */
export async function findServices(db: Db | Tx, ids: readonly number[]): Promise<Service[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('service')
    .select(SERVICE_COLUMNS)
    .where('id', 'in', ids)
    .where('retiredAt', 'is', null)
    .execute();
  return sortServices(rows);
}

/** Returns a service, retired or not, locked until the transaction ends; undefined when unknown. */
export async function lockService(tx: Tx, id: number): Promise<ListedService | undefined> {
  const query = tx.selectFrom('service').select(LISTED_COLUMNS).where('id', '=', id);
  return lockRows(tx, query).executeTakeFirst();
}

/** Returns a service, retired or not. */
export async function findListedService(db: Db, id: number): Promise<ListedService | undefined> {
  return db.selectFrom('service').select(LISTED_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Returns a page of all services, retired ones too, whose name or description contains a text. */
export async function searchServices(
  db: Db,
  { text, cursor, limit }: PageQuery,
): Promise<Page<ListedService>> {
  const rows = await db
    .selectFrom('service')
    .select(LISTED_COLUMNS)
    .where('id', '>', idAfter(cursor))
    .$if(text !== '', (query) => query.where((eb) => contains(eb.ref('searchKey'), text)))
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { cursorOf: ({ id }) => String(id), present: (row): ListedService => row });
}

function toRow(draft: ServiceDraft) {
  return { ...draft, searchKey: searchKeyOf(draft.name, draft.description) };
}

export async function insertService(tx: Tx, draft: ServiceDraft): Promise<Service> {
  const service = await tx
    .insertInto('service')
    .values(toRow(draft))
    .returning(SERVICE_COLUMNS)
    .executeTakeFirstOrThrow();
  await raiseVersion(tx, 'catalogue');
  return service;
}

export async function updateService(tx: Tx, id: number, draft: ServiceDraft): Promise<Service> {
  const service = await tx
    .updateTable('service')
    .set(toRow(draft))
    .where('id', '=', id)
    .returning(SERVICE_COLUMNS)
    .executeTakeFirstOrThrow();
  await raiseVersion(tx, 'catalogue');
  return service;
}

export async function retireService(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('service').set({ retiredAt: now.toISOString() }).where('id', '=', id).execute();
  await raiseVersion(tx, 'catalogue');
}
