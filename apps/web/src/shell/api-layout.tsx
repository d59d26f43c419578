import { Outlet } from 'react-router';
import { ApiProvider } from '../api.tsx';

/** Public pages that cannot do without the server. */
export default function ApiLayout() {
  return (
    <ApiProvider>
      <Outlet />
    </ApiProvider>
  );
}
