import { Navigate, useLocation } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';

/** Leads an admin who needs a second factor to its set-up, wherever they go (ACC-38). */
export function RequiredTwoStep() {
  const { data: status } = trpc.factors.status.useQuery();
  const { pathname, search } = useLocation();
  return (
    status?.isMissing && pathname + search !== paths.security && <Navigate to={paths.security} replace />
  );
}
