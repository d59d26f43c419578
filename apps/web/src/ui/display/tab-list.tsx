import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import './tabs.css';

/** A row of tabs that scrolls the open one into view, and fades where more are to come. */
export function TabList(props: TabsListProps) {
  const list = useRef<HTMLDivElement>(null);
  const centred = useRef<Element | null>(null);
  useEffect(() => {
    const open = findOpenTab(list.current);
    if (open !== centred.current) centre(list.current);
    centred.current = open;
  });
  useEffect(() => {
    // Another font, or a count next to a name, moves the tabs after it.
    const observer = new ResizeObserver(() => {
      centre(list.current);
      markMore(list.current);
    });
    if (list.current) observer.observe(list.current);
    for (const tab of list.current?.children ?? []) observer.observe(tab);
    return () => observer.disconnect();
  }, []);
  return <Tabs.List ref={list} onScroll={() => markMore(list.current)} {...props} />;
}

function findOpenTab(list: Element | null): Element | null {
  return list?.querySelector('[data-active]') ?? null;
}

/** Tabs beyond the right edge: nothing else says so, as a row without a scrollbar may end between two of them. */
function markMore(list: HTMLElement | null): void {
  if (list) list.dataset['more'] = String(list.scrollLeft + list.clientWidth < list.scrollWidth - 1);
}

function centre(list: Element | null): void {
  const open = findOpenTab(list);
  if (!list || !open) return;
  const [row, tab] = [list.getBoundingClientRect(), open.getBoundingClientRect()];
  list.scrollLeft += tab.left - row.left - (row.width - tab.width) / 2;
}
