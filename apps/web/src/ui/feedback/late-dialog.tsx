import type { ComponentType } from 'react';
import { NETWORK_ERROR } from '../../network-error.ts';
import { lazyWithRetry } from '../browser/lazy-with-retry.tsx';
import { showToast } from './toast.tsx';

interface Opened {
  opened: boolean;
  onClose: () => void;
}

/** A dialog that is loaded when it is first opened; one that does not arrive says so, and can be opened again. */
export function lateDialog<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  const Late = lazyWithRetry(load);
  return function LateDialog(props: Props) {
    function miss() {
      props.onClose();
      showToast({ title: 'Error', description: NETWORK_ERROR, variant: 'destructive' });
    }
    return <Late {...props} wanted={props.opened} onMissing={miss} />;
  };
}
