import { sql } from 'kysely';
import type { SealedTexts } from '../sealed-texts.ts';
import { LINK_PLACE, type SealedLink } from './mailed-link.ts';
import { LINK_TEMPLATES } from './outbox.schema.ts';

/** The links that have not left with their email. Expired ones are never opened again. */
export const sealedLinks: SealedTexts = {
  label: 'links in unsent emails',
  async findLastId(db) {
    const row = await db.selectFrom('mail').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return row?.id ?? 0;
  },
  async list(db, { after, to }, now) {
    const rows = await db
      .selectFrom('mail')
      .select(['id', 'params'])
      .where('id', '>', after)
      .where('id', '<=', to)
      .where('template', 'in', LINK_TEMPLATES)
      .execute();
    return rows.flatMap(({ id, params }) => {
      const { sealed, expiresAt } = JSON.parse(params) as Partial<SealedLink>;
      const isAlive = sealed && expiresAt && Date.parse(expiresAt) > now.getTime();
      return isAlive ? [{ id, sealed, place: LINK_PLACE }] : [];
    });
  },
  async replace(tx, { id, sealed }, resealed) {
    const { numUpdatedRows } = await tx
      .updateTable('mail')
      .set(({ ref }) => ({ params: sql<string>`replace(${ref('params')}, ${sealed}, ${resealed})` }))
      .where('id', '=', id)
      .where('params', 'like', `%"${sealed}"%`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
};
