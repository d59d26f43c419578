import { formatDate } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { focusOnMount } from '../ui/browser/focus.ts';
import { Row, RowList } from '../ui/display/facts.tsx';
import { EndFeedButton } from './end-feed-button.tsx';
import { useCalendarFeed } from './use-calendar-feed.ts';

/** The calendar address next to the sessions: it opens the user's bookings without a sign-in (CAL-9). */
export function FeedAccess() {
  const { data: feed } = useCalendarFeed();
  const [ended, setEnded] = useState(false);
  if (!feed) {
    return (
      ended && (
        <Text ref={focusOnMount} tabIndex={-1}>
          Your calendar address has ended.
        </Text>
      )
    );
  }
  return (
    <RowList label="Calendar address">
      <Row extra={<EndFeedButton size="xs" onEnded={() => setEnded(true)} />}>
        <Text fw={650}>Calendar address</Text>
        <Text c="dimmed" size="sm">
          Created {formatDate(feed.createdAt)}. Anyone who has it can see your bookings.
        </Text>
      </Row>
    </RowList>
  );
}
