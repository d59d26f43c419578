import type { Db } from '../../platform/database/database.ts';
import { type DeskTicket, isSame, ourTags } from '../desk-ticket.ts';
import { mirroredIds } from '../hand-over.queries.ts';
import type { TicketRow } from '../ticket.queries.ts';
import { DeskUnclear, type HelpDesk, MAX_DESK_PAGES } from './help-desk.ts';

/** The desk's clock may go otherwise than ours by so much. */
const SKEW_MS = 10 * 60_000;

/**
 * Looks for a ticket that an unclear answer may have left at the desk, among its latest: by its tag, or by who wrote it and
 * what, where a rule of the desk took the tag away. Its search would not do: that learns of a ticket minutes later.
 * @throws HelpDeskError, also when there are too many to go through: then it may be there
 */
export async function findInFreshdesk(
  db: Db,
  ticket: TicketRow,
  helpDesk: HelpDesk,
  signal?: AbortSignal,
): Promise<DeskTicket | undefined> {
  const since = new Date(Date.parse(ticket.unclearSince ?? ticket.createdAt) - SKEW_MS);
  for (let page = 1; page <= MAX_DESK_PAGES; page += 1) {
    const { tickets, isLast } = await helpDesk.listLatest({ since, page }, signal);
    const tagged = tickets.find(({ tags }) => ourTags(tags).some((tag) => tag === ticket.tag));
    if (tagged) return tagged;
    const alike = tickets.filter((there) => isAlike(ticket, there));
    const ours = await mirroredIds(
      db,
      alike.map(({ deskId }) => deskId),
    );
    const untagged = alike.find(({ deskId }) => !ours.has(deskId));
    if (untagged) return untagged;
    const isOlder = tickets.some(({ createdAt }) => createdAt < since.toISOString());
    if (isLast || isOlder) return undefined;
  }
  throw new DeskUnclear('The desk has too many new tickets to look for this one');
}

/** The same text of the same person, under no tag of ours. */
function isAlike(here: TicketRow, there: DeskTicket): boolean {
  return (
    ourTags(there.tags).length === 0 &&
    there.requester?.email.toLowerCase() === here.email.toLowerCase() &&
    isSame('subject', here, there) &&
    isSame('description', here, there)
  );
}
