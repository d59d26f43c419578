import { type Refusal, type Stored, invalid, readEntry, readTicket } from './validation.ts';

/** A ticket of the API; a response has its requester, description and stats only on request. */
export interface FakeTicket extends Stored {
  id: number;
  description_text: string;
  requester_id: number;
  responder_id: number | null;
  due_by: string;
  fr_due_by: string;
  created_at: string;
  updated_at: string;
  deleted?: boolean;
  spam?: boolean;
}

/** The writer of a ticket; one who phoned may have no email and no name. */
interface Contact {
  id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  mobile: string | null;
}

/** A reply or a note in the conversation of a ticket. */
export interface FakeEntry {
  id: number;
  ticket_id: number;
  body: string;
  body_text: string;
  incoming: boolean;
  private: boolean;
  /** 0 a reply, 2 a note, 8 a message forwarded to others. */
  source: number;
  user_id: number;
  created_at: string;
  updated_at: string;
}

export interface FakeResponse {
  status: number;
  body: unknown;
  hasNext?: boolean;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A list without `updated_since` has tickets of this age. */
const LISTED_MS = 30 * DAY_MS;
const MAX_PAGES = 300;
/** Hours until a ticket is due, by priority from 1. */
const DUE_HOURS = [72, 48, 24, 8];
const ORDERS = ['created_at', 'due_by', 'updated_at', 'status'] as const;
const FILTERS = ['deleted', 'spam'];
const INCLUDES = ['stats', 'requester', 'description'];

/** Ids of agents and contacts have more than 32 bits. */
const FIRST_PERSON = 43_000_000_001;

/** Tickets in memory under the published rules of Freshdesk's API v2. */
export function openTickets(now: () => Date, firstId: number) {
  const tickets: FakeTicket[] = [];
  const entries: FakeEntry[] = [];
  const contacts: Contact[] = [];
  const agents = ['Ines Moor', 'Tom Hale'].map((name, index) => ({
    id: FIRST_PERSON + index,
    contact: { name, email: `${name.split(' ')[0]!.toLowerCase()}@desk.test`, active: true },
    type: 'support_agent',
  }));

  /** Freshdesk's instants are whole seconds. */
  const timestamp = () => `${now().toISOString().slice(0, 19)}Z`;

  function findOrAddContact(email: string, name?: string): Contact {
    const existing = contacts.find((contact) => contact.email === email.toLowerCase());
    if (existing) return existing;
    const id = FIRST_PERSON + 1000 + contacts.length;
    const identity = { name: name ?? email.split('@')[0]!, email: email.toLowerCase() };
    const contact = { id, ...identity, phone: null, mobile: null };
    contacts.push(contact);
    return contact;
  }

  const later = (from: string, hours: number) =>
    `${new Date(Date.parse(from) + hours * HOUR_MS).toISOString().slice(0, 19)}Z`;

  function toResponse({ description, description_text, ...ticket }: FakeTicket, includes: string[]) {
    const requester = contacts.find((contact) => contact.id === ticket.requester_id)!;
    return {
      ...ticket,
      ...(includes.includes('description') && { description, description_text }),
      ...(includes.includes('requester') && { requester }),
      ...(includes.includes('stats') && { stats: { resolved_at: null, closed_at: null } }),
    };
  }

  return {
    tickets,
    entries,
    contacts,
    agents,

    /** POST /tickets */
    create(input: unknown): FakeResponse {
      const parsed = readTicket(input, { isNew: true });
      if ('errors' in parsed) return reject(parsed);
      const { email, name, ...content } = parsed;
      const at = timestamp();
      const { priority = 1 } = content;
      const hours = DUE_HOURS[priority - 1]!;
      const ticket: FakeTicket = {
        source: 2,
        status: 2,
        tags: [],
        subject: '',
        description: '',
        ...content,
        priority,
        id: firstId + tickets.length,
        description_text: stripHtml(content.description ?? ''),
        requester_id: findOrAddContact(email!, name).id,
        responder_id: null,
        due_by: later(at, hours),
        fr_due_by: later(at, hours / 4),
        created_at: at,
        updated_at: at,
      };
      tickets.push(ticket);
      return { status: 201, body: toResponse(ticket, ['description']) };
    },

    /** PUT /tickets/[id] */
    update(id: number, input: unknown): FakeResponse {
      const ticket = tickets.find((each) => each.id === id);
      if (!ticket) return { status: 404, body: undefined };
      const parsed = readTicket(input, { isNew: false });
      if ('errors' in parsed) return reject(parsed);
      const { email, name, ...changes } = parsed;
      Object.assign(ticket, changes, { updated_at: timestamp() });
      if (email) ticket.requester_id = findOrAddContact(email, name).id;
      if (changes.description !== undefined) ticket.description_text = stripHtml(changes.description);
      return { status: 200, body: toResponse(ticket, ['description']) };
    },

    /** GET /tickets/[id] */
    show(id: number, query: URLSearchParams): FakeResponse {
      const ticket = tickets.find((each) => each.id === id);
      if (!ticket) return { status: 404, body: undefined };
      return { status: 200, body: toResponse(ticket, ['description', ...readIncludes(query)]) };
    },

    /** DELETE /tickets/[id]: moves it to the bin. */
    remove(id: number): FakeResponse {
      const ticket = tickets.find((each) => each.id === id && !each.deleted);
      if (!ticket) return { status: 404, body: undefined };
      Object.assign(ticket, { deleted: true, updated_at: timestamp() });
      return { status: 204, body: undefined };
    },

    /** GET /tickets */
    list(query: URLSearchParams): FakeResponse {
      const includes = readIncludes(query);
      const orderBy = query.get('order_by') ?? 'created_at';
      const orderType = query.get('order_type') ?? 'desc';
      const since = query.get('updated_since');
      const filter = query.get('filter');
      const errors = [
        ...pageErrors(query),
        ...(includes.every((each) => INCLUDES.includes(each)) ? [] : [invalid('include', INCLUDES)]),
        ...(isOneOf(ORDERS, orderBy) ? [] : [invalid('order_by', ORDERS)]),
        ...(filter === null || isOneOf(FILTERS, filter) ? [] : [invalid('filter', FILTERS)]),
        ...(isOneOf(['asc', 'desc'], orderType) ? [] : [invalid('order_type', ['asc', 'desc'])]),
        ...(since === null || !Number.isNaN(Date.parse(since))
          ? []
          : [
              {
                field: 'updated_since',
                message: "It should be in the 'combined date and time ISO8601' format",
                code: 'invalid_date',
              },
            ]),
      ];
      if (errors.length > 0) return reject({ errors });
      const order = orderBy as (typeof ORDERS)[number];
      const found = tickets
        .filter((ticket) =>
          since === null
            ? Date.parse(ticket.created_at) >= now().getTime() - LISTED_MS
            : Date.parse(ticket.updated_at) >= Date.parse(since),
        )
        .filter(({ deleted = false, spam = false }) =>
          filter === 'deleted' ? deleted : filter === 'spam' ? spam && !deleted : !deleted && !spam,
        )
        .toSorted((a, b) => compare(a[order], b[order]) || a.id - b.id);
      if (orderType === 'desc') found.reverse();
      const { rows, hasNext } = pageOf(found, query, Number(query.get('per_page') ?? 30));
      return { status: 200, body: rows.map((ticket) => toResponse(ticket, includes)), hasNext };
    },

    /** POST /tickets/[id]/reply and /tickets/[id]/notes */
    write(id: number, kind: 'reply' | 'note', input: unknown): FakeResponse {
      const ticket = tickets.find((each) => each.id === id && !each.deleted);
      if (!ticket) return { status: 404, body: undefined };
      const parsed = readEntry(input, kind);
      if ('errors' in parsed) return reject(parsed);
      const at = timestamp();
      const entry: FakeEntry = {
        incoming: false,
        // Notes are private unless they say otherwise.
        private: kind === 'note',
        user_id: agents[0]!.id,
        ...parsed,
        id: FIRST_PERSON + 5000 + entries.length,
        ticket_id: id,
        body_text: stripHtml(parsed.body),
        source: kind === 'reply' ? 0 : 2,
        created_at: at,
        updated_at: at,
      };
      entries.push(entry);
      ticket.updated_at = at;
      const { source: _, ...note } = entry;
      const { incoming: _incoming, private: _private, ...reply } = note;
      return { status: 201, body: kind === 'reply' ? reply : note };
    },

    /** GET /tickets/[id]/conversations */
    listEntries(id: number, query: URLSearchParams): FakeResponse {
      if (!tickets.some((each) => each.id === id && !each.deleted)) return { status: 404, body: undefined };
      const errors = pageErrors(query);
      if (errors.length > 0) return reject({ errors });
      const own = entries.filter(({ ticket_id }) => ticket_id === id);
      const { rows, hasNext } = pageOf(own, query, Number(query.get('per_page') ?? 30));
      return { status: 200, body: rows, hasNext };
    },

    /** GET /agents */
    listAgents(query: URLSearchParams): FakeResponse {
      const errors = pageErrors(query);
      if (errors.length > 0) return reject({ errors });
      const { rows, hasNext } = pageOf(agents, query, Number(query.get('per_page') ?? 30));
      return { status: 200, body: rows, hasNext };
    },
  };
}

function reject({ errors }: { errors: Refusal[] }): FakeResponse {
  return { status: 400, body: { description: 'Validation failed', errors } };
}

function readIncludes(query: URLSearchParams): string[] {
  return query.get('include')?.split(',') ?? [];
}

function pageErrors(query: URLSearchParams): Refusal[] {
  const limits: [string, number][] = [
    ['page', MAX_PAGES],
    ['per_page', 100],
  ];
  return limits.flatMap(([field, highest]) => {
    const value = query.get(field);
    if (value === null || (/^[1-9]\d*$/.test(value) && Number(value) <= highest)) return [];
    const message = `It should be a Positive Integer less than or equal to ${highest}`;
    return [{ field, message, code: 'invalid_value' }];
  });
}

function pageOf<Row>(all: Row[], query: URLSearchParams, perPage: number) {
  const from = (Number(query.get('page') ?? 1) - 1) * perPage;
  return { rows: all.slice(from, from + perPage), hasNext: all.length > from + perPage };
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

function compare(a: string | number, b: string | number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Returns the text of HTML in one line. */
function stripHtml(html: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
