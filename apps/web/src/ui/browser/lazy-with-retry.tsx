import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { importWithRetry } from './import-with-retry.ts';

interface Late {
  /** From then on it is loaded. */
  wanted: boolean;
  /** Stands in its place until it is there; nothing unless it is given. */
  meanwhile?: ReactNode;
  /** Called when it did not arrive. */
  onMissing?: () => void;
}

/**
 * A part of the page that is loaded once it is wanted. One that does not arrive leaves the page as it is, and is asked for
 * again when it is wanted again, or when the connection is back.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function LazyPart({ wanted, meanwhile = null, onMissing, ...props }: Props & Late) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const isAwaited = wanted && Part === null;
    const miss = useEffectEvent(() => onMissing?.());
    useEffect(() => {
      if (!isAwaited) return;
      let isLeft = false;
      const ask = () =>
        void importWithRetry(load).then(
          (loaded) => isLeft || setPart(() => loaded),
          () => isLeft || miss(),
        );
      ask();
      window.addEventListener('online', ask);
      return () => {
        isLeft = true;
        window.removeEventListener('online', ask);
      };
    }, [isAwaited]);
    // What is left of the properties are the part's own.
    return Part ? <Part {...(props as unknown as Props)} /> : meanwhile;
  };
}
