import { formatDate } from '@doorstep/domain';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { focusOnMount } from '../ui/browser/focus.ts';
import { Row, RowList } from '../ui/display/facts.tsx';
import { IconCalendarEvent, IconCalendarPlus, IconCopy } from '../ui/display/icons.ts';
import { ConfirmButton } from '../ui/feedback/confirm-dialog.tsx';
import { copyText } from '../ui/feedback/copy-text.ts';
import { Query } from '../ui/feedback/query.tsx';

const FEED_REPORT = {
  failure: 'Error',
  refreshes: ['calendarFeeds'],
  refreshesOnFailure: ['calendarFeeds'],
} as const;
const COPY_NOW = 'Copy it now: it won’t be shown again.';
const CREATED = { ...FEED_REPORT, success: { title: 'Calendar link created', description: COPY_NOW } };
const RENEWED = { ...FEED_REPORT, success: { title: 'Calendar link renewed', description: COPY_NOW } };
const ENDED = { ...FEED_REPORT, success: { title: 'Calendar link removed' } };

/** A new feed address, which only the response to its creation contains. */
interface NewFeed {
  token: string;
  createdAt: string;
  renewed: boolean;
}

/** Card to create, replace and end the user's private calendar link (CAL-2). */
export function CalendarFeed() {
  const feed = useCalendarFeed();
  const [newFeed, setNewFeed] = useState<NewFeed>();
  const [ended, setEnded] = useState(false);
  const create = trpc.calendarFeeds.create.useMutation({
    meta: CREATED,
    onSuccess: (created) => setNewFeed({ ...created, renewed: false }),
  });
  return (
    <Stack gap="md" align="flex-start">
      <Query query={feed} subject="Your calendar link">
        {(known) => {
          // The query is refetched before the mutation ends: until then the new link is known, but not its address.
          if (!known || create.isPending) {
            return (
              <Button
                ref={ended ? focusOnMount : null}
                loading={create.isPending}
                onClick={() => create.mutate()}
              >
                Create link
              </Button>
            );
          }
          return (
            <>
              {newFeed?.createdAt === known.createdAt ? (
                <NewLink newFeed={newFeed} />
              ) : (
                <Text>
                  You’ve had a calendar link since {formatDate(known.createdAt)}. We don’t store a copy, so
                  renew it if you’ve lost it.
                </Text>
              )}
              <Group gap={10}>
                <RenewLink onRenewed={(created) => setNewFeed({ ...created, renewed: true })} />
                <EndFeedButton size="sm" onEnded={() => setEnded(true)} />
              </Group>
            </>
          );
        }}
      </Query>
    </Stack>
  );
}

function NewLink({ newFeed: { token, renewed } }: { newFeed: NewFeed }) {
  const address = location.origin + paths.calendarFeed(token);
  return (
    <Stack gap="sm" w="100%">
      {renewed && <Text>The old link no longer works. Use this one instead.</Text>}
      <TextInput
        ref={focusOnMount}
        label="Your calendar link"
        description="Shown only once. Anyone who has it can see your bookings, so keep it to yourself."
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap={10}>
        <Button
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(address, 'Calendar link copied')}
        >
          Copy link
        </Button>
        <Button
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          Open in calendar app
        </Button>
      </Group>
    </Stack>
  );
}

function RenewLink({ onRenewed }: { onRenewed: (created: { token: string; createdAt: string }) => void }) {
  const renew = trpc.calendarFeeds.renew.useMutation({ meta: RENEWED, onSuccess: onRenewed });
  return (
    <ConfirmButton
      label="Renew link"
      size="sm"
      title="Renew your calendar link?"
      keepLabel="Keep it"
      confirmLabel="Renew"
      mutation={renew}
      sends={undefined}
    >
      <p>
        The current link stops working straight away. Calendars that use it stop updating until you give them
        the new one.
      </p>
    </ConfirmButton>
  );
}

/** Lists the calendar link with the sessions, because it shows bookings without signing in (CAL-9). */
export function FeedAccess() {
  const { role } = useUser();
  const feed = useCalendarFeed();
  const [ended, setEnded] = useState(false);
  if (role === 'admin') return null;
  return (
    <Query query={feed} subject="Your calendar link" skeleton={null}>
      {(known) =>
        known ? (
          <RowList label="Calendar link">
            <Row icon={IconCalendarEvent} extra={<EndFeedButton size="xs" onEnded={() => setEnded(true)} />}>
              <Text fw={650}>Calendar link</Text>
              <Text c="dimmed" size="sm">
                Created {formatDate(known.createdAt)}. Anyone who has it can see your bookings.
              </Text>
            </Row>
          </RowList>
        ) : (
          ended && (
            <Text ref={focusOnMount} tabIndex={-1}>
              Your calendar link no longer works.
            </Text>
          )
        )
      }
    </Query>
  );
}

function EndFeedButton({ size, onEnded }: { size: 'xs' | 'sm'; onEnded: () => void }) {
  const end = trpc.calendarFeeds.end.useMutation({ meta: ENDED, onSuccess: onEnded });
  return (
    <ConfirmButton
      label="Remove link"
      size={size}
      c="var(--ds-danger)"
      title="Remove your calendar link?"
      keepLabel="Keep it"
      confirmLabel="Remove it"
      destructive
      mutation={end}
      sends={undefined}
    >
      <p>Calendars that use it stop updating. Existing entries may stay there until you remove them.</p>
    </ConfirmButton>
  );
}

/** Label of the option to end the feed when password or email change (ACC-26). */
export const END_FEED = 'Also remove my calendar link';

/** Reads the user's calendar feed while `enabled`; admins have none. */
export function useCalendarFeed(enabled = true) {
  const { role } = useUser();
  return trpc.calendarFeeds.mine.useQuery(undefined, { enabled: enabled && role !== 'admin' });
}
