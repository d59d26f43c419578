import { useSession } from '../session.tsx';
import { lazyWithRetry } from '../ui/browser/lazy-with-retry.tsx';
import type { PersonControlsProps } from './person-controls.tsx';

const Controls = lazyWithRetry(async () => (await import('./person-controls.tsx')).PersonControls);

/** The same for public pages: visitors carry nothing of it. */
export function LatePersonControls(props: PersonControlsProps) {
  const { session } = useSession();
  const isCustomer = session.status === 'signed-in' && session.user.role === 'customer';
  return isCustomer && <Controls wanted {...props} />;
}
