import {
  type Freshdesk,
  type FreshdeskPage,
  type FreshdeskPageQuery,
  MAX_FRESHDESK_PAGES,
  type TicketChanges,
} from '@doorstep/domain/server';
import type { z } from 'zod';
import type { Environment } from '../env.ts';
import {
  AgentsResponse,
  EntriesResponse,
  EntryResponse,
  MAX_PER_PAGE,
  RequesterResponse,
  TicketResponse,
  TicketsResponse,
  toHtml,
} from './freshdesk-responses.ts';
import { MAX_RESPONSE_BYTES } from './fetch-json.ts';
import { type CallLimits, openCalls, openTurns } from './freshdesk-calls.ts';

type Settings = Pick<Environment, 'FRESHDESK_DOMAIN' | 'FRESHDESK_API_KEY' | 'FRESHDESK_URL'>;

/** Fields that a list omits by default. */
const INCLUDED = 'description,requester';
const OLDEST_CHANGE_FIRST = { order_by: 'updated_at', order_type: 'asc' };
const NEWEST_FIRST = { order_by: 'created_at', order_type: 'desc' };
/** Freshdesk's number of the source of tickets from a website. */
const FROM_PORTAL = 2;

/** A longer conversation is read in Freshdesk itself. */
const MAX_CONVERSATION = { pages: 10, bytes: MAX_RESPONSE_BYTES };
/** Each is in memory as a whole while it is read. */
const CONVERSATION_CONCURRENCY = 2;

interface ListLimits {
  pages: number;
  /** No page is read after so many bytes. */
  bytes?: number;
}

/** Connects to Freshdesk; returns null when it is not configured. */
export function openFreshdesk(settings: Settings, limits: Partial<CallLimits> = {}): Freshdesk | null {
  const { FRESHDESK_DOMAIN: domain, FRESHDESK_API_KEY: key, FRESHDESK_URL } = settings;
  if (!domain || !key) return null;
  const url = new URL(`https://${domain.includes('.') ? domain : `${domain}.freshdesk.com`}`);
  const call = openCalls(new URL(FRESHDESK_URL ?? url), key, limits);
  const takeTurn = openTurns(CONVERSATION_CONCURRENCY);

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

  /** Reads a list from its first page to its last; `isComplete` is false when it has more pages than this. */
  async function readAll<Row>(
    path: string,
    shape: z.ZodType<Row[]>,
    { pages, bytes: maxBytes = Infinity }: ListLimits,
    signal?: AbortSignal,
  ) {
    const rows: Row[] = [];
    let read = 0;
    for (let page = 1; page <= pages && read < maxBytes; page += 1) {
      const request = {
        method: 'GET',
        path: `${path}?per_page=${MAX_PER_PAGE}&page=${page}`,
        shape,
      } as const;
      const { response, hasNext, bytes } = await call({ ...request, signal });
      rows.push(...response);
      read += bytes;
      if (!hasNext) return { rows, isComplete: true };
    }
    return { rows, isComplete: false };
  }

  /** An answer is filed under the requester's id in Freshdesk. */
  async function requesterOf(deskId: number, signal?: AbortSignal): Promise<number> {
    const request = { method: 'GET', path: `tickets/${deskId}`, shape: RequesterResponse } as const;
    return (await call({ ...request, signal })).response.requester_id;
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
    async conversation(deskId, signal) {
      const path = `tickets/${deskId}/conversations`;
      const read = () => readAll(path, EntriesResponse, MAX_CONVERSATION, signal);
      const { rows, isComplete } = await takeTurn(read, signal);
      return { entries: rows, isComplete };
    },
    async write(deskId, { kind, text }, signal) {
      const body = toHtml(text);
      const path = `tickets/${deskId}/${kind === 'reply' ? 'reply' : 'notes'}`;
      const note =
        kind === 'answer'
          ? { private: false, incoming: true, user_id: await requesterOf(deskId, signal) }
          : kind === 'note' && { private: true };
      const request = { method: 'POST', path, body: { body, ...note } } as const;
      return (await call({ ...request, shape: EntryResponse, signal })).response;
    },
    agents: async (signal) =>
      (await readAll('agents', AgentsResponse, { pages: MAX_FRESHDESK_PAGES }, signal)).rows,
  };
}

/** Freshdesk's instants are whole seconds. */
function seconds(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function toBody({ description, responderId, ...content }: TicketChanges) {
  return {
    ...content,
    ...(description !== undefined && { description: toHtml(description) }),
    ...(responderId !== undefined && { responder_id: responderId }),
  };
}
