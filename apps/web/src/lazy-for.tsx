import type { Role } from '@doorstep/domain';
import type { ComponentType } from 'react';
import { useSession } from './session.tsx';
import { lazyWithRetry } from './ui/browser/lazy-with-retry.tsx';

/**
 * A part of a public page for who is signed in, or in one role: it is loaded for them, and visitors carry nothing of it. It
 * brings its own `ApiProvider` and `Mantine` where it needs them.
 */
export function lazyFor<Props extends object>(
  role: Role | 'signed in',
  load: () => Promise<ComponentType<Props>>,
) {
  const Late = lazyWithRetry(load);
  return function LateForUsers(props: Props) {
    const { session } = useSession();
    const isForThem = session.status === 'signed-in' && (role === 'signed in' || session.user.role === role);
    return isForThem && <Late wanted {...props} />;
  };
}
