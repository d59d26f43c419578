import { randomBytes } from 'node:crypto';

/** The fields of a ticket that can be changed, here and in Freshdesk. */
export const CONTENT_FIELDS = ['subject', 'description', 'priority', 'status'] as const;

/** The content of a ticket; texts are plain. */
export interface TicketContent {
  subject: string;
  description: string;
  priority: number;
  status: number;
}

/** Changed fields of a ticket; only Freshdesk has agents. */
export type TicketChanges = Partial<TicketContent> & { responderId?: number | null };

export function contentOf({ subject, description, priority, status }: TicketContent): TicketContent {
  return { subject, description, priority, status };
}

/** A ticket as Freshdesk has it; instants are ISO strings. */
export interface FreshdeskTicket extends TicketContent {
  deskId: number;
  createdAt: string;
  updatedAt: string;
  dueBy: string | null;
  firstResponseDue: string | null;
  responderId: number | null;
  tags: string[];
  /** Null while it is in the usual lists. */
  gone: 'deleted' | 'spam' | null;
  /** Null where a response does not include it. */
  requester: { name: string; email: string } | null;
}

export interface NewFreshdeskTicket extends TicketContent {
  requester: { name: string; email: string };
  /** Identifies the ticket in Freshdesk after an unclear response. */
  tag: string;
}

/** A message in the conversation of a ticket in Freshdesk; its text is plain. */
export interface FreshdeskEntry {
  id: number;
  text: string;
  createdAt: string;
  /** Freshdesk's id of its author. */
  authorId: number | null;
  /** The requester wrote it. */
  isIncoming: boolean;
  /** Only agents see it: a private note, or a message to others than the requester. */
  isPrivate: boolean;
}

/** A message for Freshdesk: it mails a reply to the requester, shows notes to agents, and files answers as the requester's. */
export interface NewFreshdeskEntry {
  kind: 'reply' | 'note' | 'answer';
  text: string;
}

/** The conversation of a ticket, oldest first; `isComplete` is false when it is too long to be read. */
export interface FreshdeskConversation {
  entries: FreshdeskEntry[];
  isComplete: boolean;
}

export interface FreshdeskAgent {
  id: number;
  name: string;
}

/** Limits how many pages of one list are read, because a faulty server may never name the last. */
export const MAX_FRESHDESK_PAGES = 50;

export interface FreshdeskPage {
  tickets: FreshdeskTicket[];
  isLast: boolean;
}

/** Pages count from 1. */
export interface FreshdeskPageQuery {
  since: Date;
  page: number;
}

/** The connection to Freshdesk. Every call may throw any FreshdeskError, and an aborted `signal` ends it as unclear. */
export interface Freshdesk {
  /** The address of its website. */
  readonly url: URL;
  /** Is never retried by itself: a second call may make a second ticket. */
  create(ticket: NewFreshdeskTicket, signal?: AbortSignal): Promise<FreshdeskTicket>;
  update(deskId: number, changes: TicketChanges, signal?: AbortSignal): Promise<FreshdeskTicket>;
  conversation(deskId: number, signal?: AbortSignal): Promise<FreshdeskConversation>;
  /** Is never retried by itself: a second call may send a second email. */
  write(deskId: number, entry: NewFreshdeskEntry, signal?: AbortSignal): Promise<FreshdeskEntry>;
  /** Lists tickets updated at or after `since`, the oldest update first. */
  listUpdated(query: FreshdeskPageQuery, signal?: AbortSignal): Promise<FreshdeskPage>;
  /** Lists tickets deleted or marked as spam at or after `since`, the oldest first. */
  listGone(
    where: 'deleted' | 'spam',
    query: FreshdeskPageQuery,
    signal?: AbortSignal,
  ): Promise<FreshdeskPage>;
  /** Lists tickets updated at or after `since`, the newest ticket first. Unlike Freshdesk's search, it includes a new ticket at once. */
  listLatest(query: FreshdeskPageQuery, signal?: AbortSignal): Promise<FreshdeskPage>;
  agents(signal?: AbortSignal): Promise<FreshdeskAgent[]>;
}

/** A failed call. Messages contain no API key, and no personal data except what Freshdesk's own message contains. */
export abstract class FreshdeskError extends Error {}

/** The request never arrived, so it had no effect. */
export class FreshdeskUnreachable extends FreshdeskError {}

/** There was no complete, readable response, so the request may have taken effect. */
export class FreshdeskUnclear extends FreshdeskError {}

/** The rate limit is used up. */
export class FreshdeskLimited extends FreshdeskError {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The API key is unknown or lacks a permission. */
export class FreshdeskUnauthorized extends FreshdeskError {}

/** Freshdesk refused the ticket for the reasons in the message, and would refuse it again. */
export class FreshdeskRejected extends FreshdeskError {}

/** Freshdesk has no such ticket, or has it no longer. */
export class FreshdeskMissing extends FreshdeskRejected {}

/** The prefix of the tags of tickets that were opened here. */
const TAG_PREFIX = 'doorstep-';

/** Returns a tag for a new ticket; Freshdesk allows 32 characters and may change their case. */
export function newTag(): string {
  return `${TAG_PREFIX}${randomBytes(11).toString('hex')}`;
}

/** Returns the tags that name tickets opened here. */
export function ownTags(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.toLowerCase()).filter((tag) => tag.startsWith(TAG_PREFIX));
}

/** Compares a field here and in Freshdesk, which turns descriptions into HTML and back and keeps no line breaks. */
export function isSameContent(
  field: keyof TicketContent,
  local: TicketContent,
  remote: TicketContent,
): boolean {
  if (field !== 'description') return local[field] === remote[field];
  const normalised = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return normalised(local.description) === normalised(remote.description);
}
