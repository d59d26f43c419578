import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { byPage, trpc } from '../../api.tsx';
import { DatedEntry, DatedList } from '../../ui/display/facts.tsx';
import { Card } from '../../ui/display/page.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { AuditSentence } from './audit-log.tsx';

const PAGE_ROWS = 10;

/** Latest audit entries of a user (ADM-12). */
export function UserActivity({ userId }: { userId: number }) {
  const activity = trpc.audit.list.useInfiniteQuery({ actorId: userId, limit: PAGE_ROWS }, byPage);
  return (
    <Card title="Activity">
      <Query query={activity} subject="Activity">
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          if (all.length === 0) return <p>No activity yet.</p>;
          return (
            <DatedList>
              {all.map(({ id, createdAt, sentence }) => (
                <DatedEntry key={id} at={createdAt}>
                  <AuditSentence parts={sentence} />
                </DatedEntry>
              ))}
            </DatedList>
          );
        }}
      </Query>
      <LoadMore query={activity} subject="More activity">
        Show more
      </LoadMore>
      <Text mt="sm">
        <Link to={adminPaths.audit({ person: userId })}>View in the audit log</Link>
      </Text>
    </Card>
  );
}
