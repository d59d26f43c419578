import { useState } from 'react';
import { useIsPhone } from '../browser/use-is-phone.ts';

/** Shortens a list until the user shows all of it. */
export function useVisibleRows<Row>(all: readonly Row[], limits: { phone: number; desktop: number }) {
  const isPhone = useIsPhone();
  const [showsAll, setShowsAll] = useState(false);
  const limit = isPhone ? limits.phone : limits.desktop;
  return {
    all,
    visible: showsAll ? all : all.slice(0, limit),
    isShortened: !showsAll && all.length > limit,
    showAll: () => setShowsAll(true),
  };
}
