import { SECURITY_EVENTS, type SecurityEntry } from '@doorstep/domain';
import { byPage, trpc } from '../api.tsx';
import { DatedEntry, DatedList } from '../ui/display/facts.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';

const FIRST = { limit: 10 } as const;

/** Lists the latest security events of the user's account, with the device of each (LOG-2). */
export function SecurityActivity() {
  const pages = trpc.accounts.securityEvents.useInfiniteQuery(FIRST, byPage);
  return (
    <>
      <Query query={pages} subject="Your recent activity">
        {(list) => {
          const entries = list.pages.flatMap(({ items }) => items);
          if (entries.length === 0) return <p>No activity yet.</p>;
          return (
            <DatedList>
              {entries.map(({ id, createdAt, ...entry }) => (
                <DatedEntry key={id} at={createdAt}>
                  {describeEntry(entry)}
                </DatedEntry>
              ))}
            </DatedList>
          );
        }}
      </Query>
      <LoadMore query={pages} subject="Earlier activity">
        Show earlier activity
      </LoadMore>
    </>
  );
}

/** Returns what happened, how often and where; a newer server may know more events. */
function describeEntry({ name, device, count }: Omit<SecurityEntry, 'id' | 'createdAt'>): string {
  const times = count > 1 ? ` (${count} times)` : '';
  return `${SECURITY_EVENTS[name] ?? name}${times} · ${device ?? 'by us'}`;
}
