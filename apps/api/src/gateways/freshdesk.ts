import {
  type DeskAgent,
  type DeskList,
  type DeskPage,
  type HelpDesk,
  MAX_DESK_PAGES,
  type TicketContent,
} from '@doorstep/domain/server';
import type { Environment } from '../env.ts';
import {
  FreshdeskAgents,
  FreshdeskTicket,
  FreshdeskTickets,
  MAX_PER_PAGE,
  htmlOf,
} from './freshdesk-answers.ts';
import { type Patience, openCalls } from './freshdesk-calls.ts';

type Settings = Pick<Environment, 'FRESHDESK_DOMAIN' | 'FRESHDESK_API_KEY' | 'FRESHDESK_URL'>;

/** What a list leaves out unless it is asked for. */
const INCLUDED = 'description,requester';
const OLDEST_CHANGE_FIRST = { order_by: 'updated_at', order_type: 'asc' };
const NEWEST_FIRST = { order_by: 'created_at', order_type: 'desc' };
/** Who wrote from a page of ours, in Freshdesk's numbers of where tickets come from. */
const FROM_PORTAL = 2;

/** The Freshdesk that the settings name; null without one. */
export function openFreshdesk(settings: Settings, patience: Partial<Patience> = {}): HelpDesk | null {
  const { FRESHDESK_DOMAIN: domain, FRESHDESK_API_KEY: key, FRESHDESK_URL } = settings;
  if (!domain || !key) return null;
  const url = new URL(`https://${domain.includes('.') ? domain : `${domain}.freshdesk.com`}`);
  const call = openCalls(new URL(FRESHDESK_URL ?? url), key, patience);

  async function list(
    filters: Record<string, string>,
    { since, page }: DeskList,
    signal?: AbortSignal,
  ): Promise<DeskPage> {
    const stretch = { updated_since: seconds(since), page: String(page), per_page: String(MAX_PER_PAGE) };
    const query = new URLSearchParams({ ...filters, ...stretch });
    const path = `tickets?${query.toString()}`;
    const { answer, hasNext } = await call({ method: 'GET', path, shape: FreshdeskTickets, signal });
    return { tickets: answer, isLast: !hasNext };
  }

  return {
    url,
    async create({ requester, tag, ...content }, signal) {
      const ticket = { ...written(content), ...requester, tags: [tag], source: FROM_PORTAL };
      const sent = { method: 'POST', path: 'tickets', body: ticket } as const;
      return (await call({ ...sent, shape: FreshdeskTicket, signal })).answer;
    },
    async show(deskId, signal) {
      const path = `tickets/${deskId}?include=requester`;
      return (await call({ method: 'GET', path, shape: FreshdeskTicket, signal })).answer;
    },
    async update(deskId, changes, signal) {
      const sent = { method: 'PUT', path: `tickets/${deskId}`, body: written(changes) } as const;
      return (await call({ ...sent, shape: FreshdeskTicket, signal })).answer;
    },
    listUpdated: (asked, signal) => list({ ...OLDEST_CHANGE_FIRST, include: INCLUDED }, asked, signal),
    listLatest: (asked, signal) => list({ ...NEWEST_FIRST, include: INCLUDED }, asked, signal),
    // Their ids are enough: what is included counts as more calls.
    listGone: (where, asked, signal) => list({ ...OLDEST_CHANGE_FIRST, filter: where }, asked, signal),
    async agents(signal) {
      const agents: DeskAgent[] = [];
      for (let page = 1; page <= MAX_DESK_PAGES; page += 1) {
        const path = `agents?per_page=${MAX_PER_PAGE}&page=${page}`;
        const { answer, hasNext } = await call({ method: 'GET', path, shape: FreshdeskAgents, signal });
        agents.push(...answer);
        if (!hasNext) break;
      }
      return agents;
    },
  };
}

/** Freshdesk counts whole seconds. */
function seconds(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function written<Content extends Partial<TicketContent>>({ description, ...content }: Content) {
  return { ...content, ...(description !== undefined && { description: htmlOf(description) }) };
}
