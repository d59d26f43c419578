import type { Role } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { useSession } from './session.tsx';

/**
 * Renders its children for signed-in users, or for those with one role. With a `lazy` part inside, visitors of a public page
 * load nothing of it; the part then brings its own `ApiProvider` and `Mantine`.
 */
export function SignedIn({ userRole, children }: { userRole?: Role; children: ReactNode }) {
  const { session } = useSession();
  return session.status === 'signed-in' && (!userRole || session.user.role === userRole) && children;
}
