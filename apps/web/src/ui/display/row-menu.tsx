import { useState } from 'react';
import { importWithRetry } from '../browser/loading.ts';
import { lazy, showMissingPart } from '../feedback/lazy.tsx';
import type { RowMenuProps } from './row-menu-item.ts';
import { RowMenuTrigger } from './row-menu-trigger.tsx';

const load = async () => (await import('./row-menu-list.tsx')).RowMenuList;
const RowMenuList = lazy(load);
const preload = () => void importWithRetry(load).catch(() => {});

/** The overflow menu of a row: a menu, or on a phone a drawer from below. Its code loads when it is first needed. */
export function RowMenu({ name, items }: RowMenuProps) {
  const [isNeeded, setNeeded] = useState(false);
  if (items.length === 0) return null;
  return (
    <RowMenuList
      name={name}
      items={items}
      isNeeded={isNeeded}
      onMissing={() => {
        setNeeded(false);
        showMissingPart();
      }}
      fallback={
        <RowMenuTrigger
          aria-label={name}
          aria-haspopup="menu"
          aria-busy={isNeeded}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setNeeded(true)}
        />
      }
    />
  );
}
