import { DeskUnreachable, type HelpDesk } from '../src/support/help-desk/help-desk.ts';

/** A help desk that answers as it is told, and cannot be reached for anything else. */
export function aDesk(answers: Partial<HelpDesk> = {}): HelpDesk {
  const fails = () => Promise.reject(new DeskUnreachable('It is down'));
  const url = new URL('https://doorstep.freshdesk.test');
  const calls = {
    create: fails,
    show: fails,
    update: fails,
    listUpdated: fails,
    listGone: fails,
    listLatest: fails,
    agents: fails,
  };
  return { url, ...calls, ...answers };
}
