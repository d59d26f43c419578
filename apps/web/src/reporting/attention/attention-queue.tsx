import {
  type AttentionItem,
  type AttentionKind,
  ATTENTION_KINDS,
  MAX_ITEMS_PER_ATTENTION_KIND,
} from '@doorstep/domain';
import { Box, Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../api.tsx';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { useFocusAdded } from '../../ui/browser/list-focus.ts';
import { useIsPhone } from '../../ui/browser/use-is-phone.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useVisibleRows } from '../../ui/lists/visible-rows.ts';
import { AttentionRow, keyOf } from './attention-rows.tsx';
import classes from './attention.module.css';

const LABELS: Record<AttentionKind, string> = {
  unassigned: 'Unassigned',
  deactivated: 'To reassign',
  problem: 'Problems',
  approval: 'Approvals',
  ticket: 'Support',
  mail: 'Emails',
};

/** Number of rows before "Show all"; the list reserves their height while it loads and when it is empty. */
const FIRST_ROWS = { phone: 3, desktop: 5 };

/** Lists what only an admin can settle, the most urgent first, each with its action (ADM-18). */
export function AttentionQueue() {
  const attention = trpc.reporting.attention.useQuery();
  const { place, goThere } = useFocusPlace<HTMLElement>();
  return (
    <section {...place} className={classes.queue} aria-label="Needs attention">
      <Query query={attention} subject="The list of open items" skeleton={<QueueSkeleton />}>
        {(items) => <Queue items={items} onSettled={goThere} />}
      </Query>
    </section>
  );
}

function QueueSkeleton() {
  const rows = FIRST_ROWS[useIsPhone() ? 'phone' : 'desktop'];
  return (
    <>
      <Head count="–" />
      <Loading className={classes.rows}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={32} />
          </div>
        ))}
      </Loading>
    </>
  );
}

function Head({ count, children }: { count: string; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <span className={classes.count} aria-hidden>
        {count}
      </span>
      <Box flex="1 1 14rem">
        <h2>Needs attention</h2>
        <p>Most urgent first. An item leaves this list once it’s resolved.</p>
      </Box>
      {children}
    </header>
  );
}

function Queue({ items, onSettled }: { items: readonly AttentionItem[]; onSettled: () => void }) {
  const [kind, setKind] = useState<AttentionKind | null>(null);
  const settled = useSettled(items);
  const kinds = ATTENTION_KINDS.map((name) => ({
    name,
    count: items.filter((item) => item.kind === name).length,
  }));
  const chosen = kinds.some(({ name, count }) => name === kind && count > 0) ? kind : null;
  const all = chosen ? items.filter((item) => item.kind === chosen) : items;
  const { visible, isShortened, showAll } = useVisibleRows(all, FIRST_ROWS);
  const focusAdded = useFocusAdded();
  const isMore = kinds.some(({ count }) => count >= MAX_ITEMS_PER_ATTENTION_KIND);
  return (
    <>
      <Head count={`${items.length}${isMore ? '+' : ''}`}>
        {items.length > 0 && (
          <Group gap={6} data-rows>
            <KindChip
              label="All"
              count={items.length}
              isCapped={isMore}
              isChosen={chosen === null}
              onChoose={() => setKind(null)}
            />
            {kinds
              .filter(({ count }) => count > 0)
              .map(({ name, count }) => (
                <KindChip
                  key={name}
                  label={LABELS[name]}
                  count={count}
                  isCapped={count >= MAX_ITEMS_PER_ATTENTION_KIND}
                  isChosen={chosen === name}
                  onChoose={() => setKind(name)}
                />
              ))}
          </Group>
        )}
      </Head>
      {items.length === 0 && (
        <div className={classes.rows}>
          <EmptyState title="All clear">Nothing needs your attention right now.</EmptyState>
        </div>
      )}
      <ul className={items.length > 0 ? classes.rows : undefined} data-rows>
        {/* The dialogs of settled ones stay open, with what is typed in them (ADM-17). */}
        {[...visible, ...settled].map((item, index) => (
          <AttentionRow
            key={keyOf(item)}
            item={item}
            isFirst={index === 0}
            isSettled={settled.includes(item)}
            onSettled={onSettled}
          />
        ))}
      </ul>
      {isShortened && (
        <div>
          <Button
            variant="subtle"
            m="xs"
            onClick={({ currentTarget }) => {
              focusAdded(currentTarget);
              showAll();
            }}
          >
            Show all {all.length}
          </Button>
        </div>
      )}
    </>
  );
}

interface KindChipProps {
  label: string;
  count: number;
  /** There are more than the list contains. */
  isCapped: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function KindChip({ label, count, isCapped, isChosen, onChoose }: KindChipProps) {
  return (
    <Button
      size="xs"
      radius="xl"
      variant={isChosen ? 'light' : 'default'}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {label} {count}
      {isCapped && '+'}
    </Button>
  );
}

/** Returns the bookings that have left the list, until the page is left: a dialog may be open in any of them. */
function useSettled(items: readonly AttentionItem[]): AttentionItem[] {
  const [read, setRead] = useState<readonly AttentionItem[]>([]);
  const [settled, setSettled] = useState<AttentionItem[]>([]);
  if (read !== items) {
    const present = new Set(items.map(keyOf));
    setRead(items);
    setSettled([...read, ...settled].filter((item) => 'booking' in item && !present.has(keyOf(item))));
  }
  return settled;
}
