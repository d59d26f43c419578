import { DomainError } from '../../platform/errors.ts';
import { DeskRejected, type HelpDesk, HelpDeskError } from '../help-desk/help-desk.ts';

/** The desk; where a call names a ticket its refusal says so (SUP-4). @throws desk_not_configured, ticket_not_configured */
export function requireFreshdesk(desk: HelpDesk | null, namesTicket = false): HelpDesk {
  if (!desk) throw new DomainError(namesTicket ? 'ticket_not_configured' : 'desk_not_configured');
  return desk;
}

/** How long a person waits for the desk at most. */
const MAX_DURATION_MS = 8000;

/** What the desk answers, while somebody waits for it. @throws desk_refused with its reason, desk_unavailable */
export async function callFreshdesk<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(AbortSignal.timeout(MAX_DURATION_MS));
  } catch (failure) {
    if (failure instanceof DeskRejected) throw new DomainError('desk_refused', { message: failure.message });
    if (failure instanceof HelpDeskError) throw new DomainError('desk_unavailable');
    throw failure;
  }
}
