import {
  type FreshdeskAgent,
  type FreshdeskPageQuery,
  type FreshdeskPage,
  type Freshdesk,
  MAX_FRESHDESK_PAGES,
  type TicketContent,
} from '@doorstep/domain/server';
import type { Environment } from '../env.ts';
import {
  AgentsResponse,
  TicketResponse,
  TicketsResponse,
  MAX_PER_PAGE,
  toHtml,
} from './freshdesk-responses.ts';
import { type CallLimits, openCalls } from './freshdesk-calls.ts';

type Settings = Pick<Environment, 'FRESHDESK_DOMAIN' | 'FRESHDESK_API_KEY' | 'FRESHDESK_URL'>;

/** Fields that a list omits by default. */
const INCLUDED = 'description,requester';
const OLDEST_CHANGE_FIRST = { order_by: 'updated_at', order_type: 'asc' };
const NEWEST_FIRST = { order_by: 'created_at', order_type: 'desc' };
/** Freshdesk's number of the source of tickets from a website. */
const FROM_PORTAL = 2;

/** Connects to Freshdesk; returns null when it is not configured. */
export function openFreshdesk(settings: Settings, limits: Partial<CallLimits> = {}): Freshdesk | null {
  const { FRESHDESK_DOMAIN: domain, FRESHDESK_API_KEY: key, FRESHDESK_URL } = settings;
  if (!domain || !key) return null;
  const url = new URL(`https://${domain.includes('.') ? domain : `${domain}.freshdesk.com`}`);
  const call = openCalls(new URL(FRESHDESK_URL ?? url), key, limits);

  async function list(
    filters: Record<string, string>,
    { since, page }: FreshdeskPageQuery,
    signal?: AbortSignal,
  ): Promise<FreshdeskPage> {
    const range = { updated_since: seconds(since), page: String(page), per_page: String(MAX_PER_PAGE) };
    const query = new URLSearchParams({ ...filters, ...range });
    const path = `tickets?${query.toString()}`;
    const { response, hasNext } = await call({ method: 'GET', path, shape: TicketsResponse, signal });
    return { tickets: response, isLast: !hasNext };
  }

  return {
    url,
    async create({ requester, tag, ...content }, signal) {
      const ticket = { ...toBody(content), ...requester, tags: [tag], source: FROM_PORTAL };
      const request = { method: 'POST', path: 'tickets', body: ticket } as const;
      return (await call({ ...request, shape: TicketResponse, signal })).response;
    },
    async update(deskId, changes, signal) {
      const request = { method: 'PUT', path: `tickets/${deskId}`, body: toBody(changes) } as const;
      return (await call({ ...request, shape: TicketResponse, signal })).response;
    },
    listUpdated: (query, signal) => list({ ...OLDEST_CHANGE_FIRST, include: INCLUDED }, query, signal),
    listLatest: (query, signal) => list({ ...NEWEST_FIRST, include: INCLUDED }, query, signal),
    // Ids are enough; includes would count as more calls.
    listGone: (where, query, signal) => list({ ...OLDEST_CHANGE_FIRST, filter: where }, query, signal),
    async agents(signal) {
      const agents: FreshdeskAgent[] = [];
      for (let page = 1; page <= MAX_FRESHDESK_PAGES; page += 1) {
        const path = `agents?per_page=${MAX_PER_PAGE}&page=${page}`;
        const { response, hasNext } = await call({ method: 'GET', path, shape: AgentsResponse, signal });
        agents.push(...response);
        if (!hasNext) break;
      }
      return agents;
    },
  };
}

/** Freshdesk's instants are whole seconds. */
function seconds(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function toBody<Content extends Partial<TicketContent>>({ description, ...content }: Content) {
  return { ...content, ...(description !== undefined && { description: toHtml(description) }) };
}
