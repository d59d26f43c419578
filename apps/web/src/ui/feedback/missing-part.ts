import { NETWORK_ERROR } from '../../network-error.ts';
import { showToast } from './toast.tsx';

/** Says that a part of the page which somebody asked for did not arrive. */
export function tellMissing(): void {
  showToast({ title: 'Error', description: NETWORK_ERROR, variant: 'destructive' });
}
