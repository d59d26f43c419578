import { useSession } from '../session.tsx';
import { lazyWithRetry } from '../ui/browser/lazy-with-retry.tsx';

const OwnTickets = lazyWithRetry(async () => (await import('./own-tickets.tsx')).OwnTickets);

/** What the user wrote to us, once that is loaded; nothing for visitors, who are answered by mail (SUP-19). */
export function LateOwnTickets() {
  const { session } = useSession();
  return session.status === 'signed-in' && <OwnTickets wanted userId={session.user.id} />;
}
