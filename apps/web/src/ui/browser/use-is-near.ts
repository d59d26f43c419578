import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far outside of what is seen something counts as near. */
const MARGIN = '400px';

/** Whether a part of the page has come near what its reader sees; once it has, it stays so. */
export function useIsNear<Part extends Element>(): [part: RefObject<Part | null>, isNear: boolean] {
  const part = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!part.current || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    watch.observe(part.current);
    return () => watch.disconnect();
  }, [isNear]);
  return [part, isNear];
}
