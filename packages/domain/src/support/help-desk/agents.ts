import type { Database } from '../../platform/database/database.ts';
import type { DeskAgent } from '../desk-ticket.ts';
import { storeAgents, listAgents } from '../desk-mirror.queries.ts';
import type { HelpDesk } from './help-desk.ts';

interface Asking {
  database: Database;
  helpDesk: HelpDesk;
  now: Date;
  signal: AbortSignal;
}

/** Who answers tickets, as the mirror knows it; the desk is waited for only before the first time. @throws HelpDeskError */
export async function deskAgents({ database, helpDesk, now, signal }: Asking): Promise<DeskAgent[]> {
  const known = await listAgents(database.read);
  if (known) return known;
  const agents = await helpDesk.agents(signal);
  await storeAgents(database, agents, now);
  return agents;
}
