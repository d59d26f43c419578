import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import './tabs.css';

/** The tabs in their row; where that scrolls, as on a phone, the one that is open is brought into sight. */
export function TabList(props: TabsListProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const open = openOf(list.current);
    if (open !== shown.current) centre(list.current);
    shown.current = open;
  });
  useEffect(() => {
    // Letters of another font, or a count beside a name, move the tabs after it.
    const observer = new ResizeObserver(() => centre(list.current));
    for (const tab of list.current?.children ?? []) observer.observe(tab);
    return () => observer.disconnect();
  }, []);
  return <Tabs.List ref={list} {...props} />;
}

function openOf(list: Element | null): Element | null {
  return list?.querySelector('[data-active]') ?? null;
}

function centre(list: Element | null): void {
  const open = openOf(list);
  if (!list || !open) return;
  const [row, tab] = [list.getBoundingClientRect(), open.getBoundingClientRect()];
  list.scrollLeft += tab.left - row.left - (row.width - tab.width) / 2;
}
