import { randomBytes } from 'node:crypto';

/** What of a ticket may be changed, here and at the desk. */
export const CONTENT_FIELDS = ['subject', 'description', 'priority', 'status'] as const;
export type ContentField = (typeof CONTENT_FIELDS)[number];

/** What a ticket says, here and at the desk; texts are plain. */
export interface TicketContent {
  subject: string;
  description: string;
  priority: number;
  status: number;
}

export function contentOf({ subject, description, priority, status }: TicketContent): TicketContent {
  return { subject, description, priority, status };
}

/** A ticket as the desk has it; instants as they are stored here. */
export interface DeskTicket extends TicketContent {
  deskId: number;
  createdAt: string;
  updatedAt: string;
  dueBy: string | null;
  firstResponseDue: string | null;
  responderId: number | null;
  tags: string[];
  /** Where it lies instead of among the others; null for one that is among them. */
  gone: 'deleted' | 'spam' | null;
  /** Null where an answer does not say it. */
  requester: { name: string; email: string } | null;
}

/** Who answers tickets at the desk. */
export interface DeskAgent {
  id: number;
  name: string;
}

/** With this begin the tags of tickets that were opened here. */
const TAG_PREFIX = 'doorstep-';

/** A tag for a new ticket; the desk takes 32 characters and may change their case. */
export function newTag(): string {
  return `${TAG_PREFIX}${randomBytes(11).toString('hex')}`;
}

/** The tags among these that name tickets of ours. */
export function ourTags(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.toLowerCase()).filter((tag) => tag.startsWith(TAG_PREFIX));
}

/** What a text says: the desk makes HTML of what it gets and text of that, and keeps no line ends. */
export function wordsOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a field of a ticket is the same here and there. */
export function isSame(field: ContentField, here: TicketContent, there: TicketContent): boolean {
  return field === 'description'
    ? wordsOf(here.description) === wordsOf(there.description)
    : here[field] === there[field];
}
