import type { ComponentType } from 'react';
import { lazyWithRetry } from '../browser/lazy-with-retry.tsx';
import { tellMissing } from './missing-part.ts';

interface Opened {
  opened: boolean;
  onClose: () => void;
}

/** A dialog that is loaded when it is first opened; one that does not arrive says so, and can be opened again. */
export function lazyDialog<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  const Late = lazyWithRetry(load);
  return function LateDialog(props: Props) {
    function miss() {
      props.onClose();
      tellMissing();
    }
    return <Late {...props} wanted={props.opened} onMissing={miss} />;
  };
}
