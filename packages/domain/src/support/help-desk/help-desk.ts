import type { DeskAgent, DeskTicket, TicketContent } from '../desk-ticket.ts';

/** A ticket for the desk, and who wrote it. */
export interface NewDeskTicket extends TicketContent {
  requester: { name: string; email: string };
  /** Its name among all tickets, by which it is found again after an unclear answer. */
  tag: string;
}

/** The most pages of one list that are read: a broken desk may never say which is the last. */
export const MAX_DESK_PAGES = 50;

/** Some of the desk's tickets, and whether there are more behind them. */
export interface DeskPage {
  tickets: DeskTicket[];
  isLast: boolean;
}

/** Pages count from 1. */
export interface DeskList {
  since: Date;
  page: number;
}

/** Where tickets are answered. Every call may throw each HelpDeskError, and is ended by `signal` as unclear. */
export interface HelpDesk {
  /** Where people use it. */
  readonly url: URL;
  /** Asked once: whoever calls it again may make a second ticket. */
  create(ticket: NewDeskTicket, signal?: AbortSignal): Promise<DeskTicket>;
  show(deskId: number, signal?: AbortSignal): Promise<DeskTicket>;
  update(deskId: number, changes: Partial<TicketContent>, signal?: AbortSignal): Promise<DeskTicket>;
  /** What was changed at or after `since`, the oldest change first. */
  listUpdated(list: DeskList, signal?: AbortSignal): Promise<DeskPage>;
  /** What was put into the bin or among spam at or after `since`, the oldest first. */
  listGone(where: 'deleted' | 'spam', list: DeskList, signal?: AbortSignal): Promise<DeskPage>;
  /** What was changed at or after `since`, the newest ticket first. It knows a ticket at once, as the desk's search does not. */
  listLatest(list: DeskList, signal?: AbortSignal): Promise<DeskPage>;
  agents(signal?: AbortSignal): Promise<DeskAgent[]>;
}

/** The desk did not do what it was asked; messages hold no key and no personal data beside what the desk says. */
export abstract class HelpDeskError extends Error {}

/** Nothing arrived there: it is as if nobody had asked. */
export class DeskUnreachable extends HelpDeskError {}

/** No whole answer came, or none that can be read: it may have done what it was asked, or may yet do so. */
export class DeskUnclear extends HelpDeskError {}

/** It is asked too often. */
export class DeskLimited extends HelpDeskError {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** It does not know our key, or the key may not do this. */
export class DeskUnauthorized extends HelpDeskError {}

/** It refuses this ticket, for the reasons that the message names: the same would be refused again. */
export class DeskRejected extends HelpDeskError {}

/** It has no such ticket, or has it no more. */
export class DeskMissing extends DeskRejected {}
