import { Navigate, useLocation } from 'react-router';
import { ApiProvider, trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';

/** Leads an admin who needs a second factor to its set-up, wherever they go (ACC-38). */
export function RequiredTwoStep() {
  return (
    <ApiProvider>
      <SetUpFirst />
    </ApiProvider>
  );
}

function SetUpFirst() {
  const { data: status } = trpc.factors.status.useQuery();
  const { pathname, search } = useLocation();
  const target = paths.accountSecurity;
  return status?.isMissing && pathname + search !== target && <Navigate to={target} replace />;
}
