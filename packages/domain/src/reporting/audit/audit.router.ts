import type { Page } from '../../platform/page.ts';
import { search } from '../../platform/search/search.ts';
import { query } from '../../platform/trpc.ts';
import { auditEntries, buildEventSearch } from './audit.queries.ts';
import { type AuditEntry, AuditQuery } from './audit.schema.ts';

export const auditProcedures = {
  /** Returns a page of the audit log, newest first (ADM-12). @throws invalid (unknown cursor) */
  list: query('admin')
    .input(AuditQuery)
    .query(async ({ ctx: { database }, input, signal }): Promise<Page<AuditEntry>> => {
      const searched = buildEventSearch(database.read, input);
      const { ids, nextCursor } = await search(searched, { ...input, text: '' }, signal);
      return { items: await auditEntries(database.read, ids), nextCursor };
    }),
};
