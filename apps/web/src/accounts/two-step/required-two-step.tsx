import { Navigate, useLocation } from 'react-router';
import { trpc } from '../../api.tsx';

const SET_UP = '/account?section=security';

/** Leads an admin who needs a second factor to its set-up, wherever they go (ACC-38). */
export function RequiredTwoStep() {
  const { data: status } = trpc.factors.status.useQuery();
  const { pathname, search } = useLocation();
  return status?.isMissing && pathname + search !== SET_UP && <Navigate to={SET_UP} replace />;
}
