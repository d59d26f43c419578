import { SignedIn } from '../../signed-in.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import type { PersonControlsProps } from './person-controls.tsx';

const PersonControls = lazy(async () => (await import('./person-controls.tsx')).PersonControls);

/** PersonControls for public pages, which load without Mantine. */
export function LazyPersonControls(props: PersonControlsProps) {
  return (
    <SignedIn userRole="customer">
      <PersonControls {...props} />
    </SignedIn>
  );
}
