import { Outlet } from 'react-router';
import { ApiProvider } from '../../api.tsx';
import { Mantine } from '../../mantine.tsx';

/** Public pages that cannot do without the server. */
export default function ApiLayout() {
  return (
    <ApiProvider>
      <Mantine>
        <Outlet />
      </Mantine>
    </ApiProvider>
  );
}
