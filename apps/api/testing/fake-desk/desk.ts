import { type Refusal, type Stored, invalid, readTicket } from './validation.ts';

/** A ticket as the API shows it; its requester, description and stats only where they are asked for. */
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

/** Who wrote a ticket; one who called may have no email, and no name. */
interface Contact {
  id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  mobile: string | null;
}

/** What the desk answers: a status and a body, and whether a list has a next page. */
export interface DeskAnswer {
  status: number;
  body: unknown;
  hasNext?: boolean;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A list without `updated_since` shows tickets of so many days. */
const LISTED_MS = 30 * DAY_MS;
const MAX_PAGES = 300;
const FOUND_PER_PAGE = 30;
const MAX_SEARCH_PAGES = 10;
/** How long search does not know of a change. */
const SEARCH_LAG_MS = 3 * 60_000;
/** Hours until a ticket is due, by priority from 1. */
const DUE_HOURS = [72, 48, 24, 8];
const ORDERS = ['created_at', 'due_by', 'updated_at', 'status'] as const;
const FILTERS = ['deleted', 'spam'];
const INCLUDES = ['stats', 'requester', 'description'];

/** Numbers of agents and contacts have more than 32 bits there, those of tickets count from 1. */
const FIRST_PERSON = 43_000_000_001;

/** A desk in memory that keeps the published rules of Freshdesk's API v2. `now` is its clock, `firstId` its first ticket's. */
export function openDesk(now: () => Date, firstId: number) {
  const tickets: FakeTicket[] = [];
  const contacts: Contact[] = [];
  const agents = ['Ines Moor', 'Tom Hale'].map((name, index) => ({
    id: FIRST_PERSON + index,
    contact: { name, email: `${name.split(' ')[0]!.toLowerCase()}@desk.test`, active: true },
    type: 'support_agent',
  }));

  /** Whole seconds, as Freshdesk counts. */
  const moment = () => `${now().toISOString().slice(0, 19)}Z`;

  function contactOf(email: string, name?: string): Contact {
    const found = contacts.find((contact) => contact.email === email.toLowerCase());
    if (found) return found;
    const id = FIRST_PERSON + 1000 + contacts.length;
    const known = { name: name ?? email.split('@')[0]!, email: email.toLowerCase() };
    const contact = { id, ...known, phone: null, mobile: null };
    contacts.push(contact);
    return contact;
  }

  const later = (from: string, hours: number) =>
    `${new Date(Date.parse(from) + hours * HOUR_MS).toISOString().slice(0, 19)}Z`;

  function shown({ description, description_text, ...ticket }: FakeTicket, includes: string[]) {
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
    contacts,
    agents,

    /** POST /tickets */
    create(input: unknown): DeskAnswer {
      const read = readTicket(input, { isNew: true });
      if ('errors' in read) return refused(read);
      const { email, name, ...content } = read;
      const at = moment();
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
        description_text: textOf(content.description ?? ''),
        requester_id: contactOf(email!, name).id,
        responder_id: null,
        due_by: later(at, hours),
        fr_due_by: later(at, hours / 4),
        created_at: at,
        updated_at: at,
      };
      tickets.push(ticket);
      return { status: 201, body: shown(ticket, ['description']) };
    },

    /** PUT /tickets/[id] */
    update(id: number, input: unknown): DeskAnswer {
      const ticket = tickets.find((each) => each.id === id);
      if (!ticket) return { status: 404, body: undefined };
      const read = readTicket(input, { isNew: false });
      if ('errors' in read) return refused(read);
      const { email, name, ...changes } = read;
      Object.assign(ticket, changes, { updated_at: moment() });
      if (email) ticket.requester_id = contactOf(email, name).id;
      if (changes.description !== undefined) ticket.description_text = textOf(changes.description);
      return { status: 200, body: shown(ticket, ['description']) };
    },

    /** GET /tickets/[id] */
    show(id: number, query: URLSearchParams): DeskAnswer {
      const ticket = tickets.find((each) => each.id === id);
      if (!ticket) return { status: 404, body: undefined };
      return { status: 200, body: shown(ticket, ['description', ...includesOf(query)]) };
    },

    /** DELETE /tickets/[id]: it lies in the bin from then on. */
    remove(id: number): DeskAnswer {
      const ticket = tickets.find((each) => each.id === id && !each.deleted);
      if (!ticket) return { status: 404, body: undefined };
      Object.assign(ticket, { deleted: true, updated_at: moment() });
      return { status: 204, body: undefined };
    },

    /** PUT /tickets/[id]/restore */
    restore(id: number): DeskAnswer {
      const ticket = tickets.find((each) => each.id === id && each.deleted);
      if (!ticket) return { status: 404, body: undefined };
      Object.assign(ticket, { deleted: false, updated_at: moment() });
      return { status: 204, body: undefined };
    },

    /** GET /tickets */
    list(query: URLSearchParams): DeskAnswer {
      const includes = includesOf(query);
      const orderBy = query.get('order_by') ?? 'created_at';
      const orderType = query.get('order_type') ?? 'desc';
      const since = query.get('updated_since');
      const filter = query.get('filter');
      const errors = [
        ...pageErrors(query, MAX_PAGES),
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
      if (errors.length > 0) return refused({ errors });
      const order = orderBy as (typeof ORDERS)[number];
      const email = query.get('email')?.toLowerCase();
      const found = tickets
        .filter((ticket) =>
          since === null
            ? Date.parse(ticket.created_at) >= now().getTime() - LISTED_MS
            : Date.parse(ticket.updated_at) >= Date.parse(since),
        )
        .filter(({ deleted = false, spam = false }) =>
          filter === 'deleted' ? deleted : filter === 'spam' ? spam && !deleted : !deleted && !spam,
        )
        .filter((ticket) => email === undefined || contactOf(email).id === ticket.requester_id)
        .toSorted((a, b) => compare(a[order], b[order]) || a.id - b.id);
      if (orderType === 'desc') found.reverse();
      const { rows, hasNext } = pageOf(found, query, Number(query.get('per_page') ?? 30));
      return { status: 200, body: rows.map((ticket) => shown(ticket, includes)), hasNext };
    },

    /** GET /search/tickets: an index that lags behind. */
    search(query: URLSearchParams): DeskAnswer {
      const asked = /^"(.*)"$/.exec(query.get('query') ?? '')?.[1];
      const errors = pageErrors(query, MAX_SEARCH_PAGES);
      if (asked === undefined)
        errors.push({
          field: 'query',
          message: 'It should be a/an String in double quotes',
          code: 'invalid_value',
        });
      if (errors.length > 0) return refused({ errors });
      const indexed = now().getTime() - SEARCH_LAG_MS;
      const found = tickets.filter(
        (ticket) => Date.parse(ticket.updated_at) <= indexed && matches(ticket, asked!),
      );
      const { rows } = pageOf(found, query, FOUND_PER_PAGE);
      const results = rows.map((ticket) => shown(ticket, ['description']));
      return { status: 200, body: { results, total: found.length } };
    },

    /** GET /agents */
    listAgents(query: URLSearchParams): DeskAnswer {
      const errors = pageErrors(query, MAX_PAGES);
      if (errors.length > 0) return refused({ errors });
      const { rows, hasNext } = pageOf(agents, query, Number(query.get('per_page') ?? 30));
      return { status: 200, body: rows, hasNext };
    },
  };
}

function refused({ errors }: { errors: Refusal[] }): DeskAnswer {
  return { status: 400, body: { description: 'Validation failed', errors } };
}

function includesOf(query: URLSearchParams): string[] {
  return query.get('include')?.split(',') ?? [];
}

function pageErrors(query: URLSearchParams, most: number): Refusal[] {
  const limits: [string, number][] = [
    ['page', most],
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

/** `status:2 AND tag:'one'`, and `OR` between such groups. */
function matches(ticket: FakeTicket, query: string): boolean {
  return query.split(' OR ').some((group) =>
    group.split(' AND ').every((term) => {
      const [, field, value] = /^\(?(\w+):'?([^')]*)'?\)?$/.exec(term.trim()) ?? [];
      if (field === 'tag') return ticket.tags.includes(value!);
      return field !== undefined && String(ticket[field as keyof FakeTicket]) === value;
    }),
  );
}

/** HTML without its tags, in one line. */
function textOf(html: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
