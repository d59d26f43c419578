import { count, formatDate, PRODUCT_NAME, type Referral } from '@doorstep/domain';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { client, queryClient, trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { copyText } from '../ui/feedback/copy-text.ts';
import { Card } from '../ui/display/page.tsx';
import { IconCopy, IconSend } from '../ui/display/icons.ts';
import '../ui/forms/forms.css';
import classes from './referrals.module.css';

/** A mutation, because the first call creates the code. */
const referralsQuery = queryOptions({
  queryKey: getQueryKey(trpc.referrals.mine),
  queryFn: () => client.referrals.mine.mutate(),
});

/** Returns the customer's code and the people who joined with it. */
export function useReferrals() {
  return useQuery(referralsQuery);
}

export function prefetchReferrals(): void {
  void queryClient.prefetchQuery(referralsQuery);
}

/** Shows the referral code and its registration link. */
export function CodeCard({ code }: { code: string }) {
  const link = location.origin + paths.auth({ register: true, code });
  // Phones and some desktops pass links on to other apps.
  const canShare = 'share' in navigator;
  return (
    <Card title="Your code">
      <div className={classes.code}>
        <b>{code}</b>
        <Button variant="subtle" size="xs" onClick={() => void copyText(code, 'Code copied')}>
          Copy code
        </Button>
      </div>
      <TextInput
        label="Your link"
        description="Your code is filled in for anyone who signs up with this link."
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap={10} pt={20}>
        {canShare && (
          <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => void share(link)}>
            Share
          </Button>
        )}
        <Button
          variant={canShare ? 'default' : 'filled'}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(link, 'Link copied')}
        >
          Copy link
        </Button>
      </Group>
    </Card>
  );
}

/** Opens the device's share sheet; closing it is not an error. */
async function share(url: string): Promise<void> {
  await navigator.share({ title: PRODUCT_NAME, url }).catch(() => {});
}

/** Lists who joined with the code, latest first, and whether they had a visit since (REF-3). */
export function JoinedList({ joined }: { joined: readonly Referral[] }) {
  const visited = joined.filter(({ hasVisited }) => hasVisited).length;
  return (
    <Card title="Who joined">
      {joined.length === 0 ? (
        <>
          <Text fw={650}>No one has joined with your code yet</Text>
          <Text c="dimmed">Send your link to a friend. They’ll appear here once they sign up.</Text>
        </>
      ) : (
        <>
          <Text c="dimmed">
            {joined.length} joined, {count(visited, 'has', 'have')} had a first visit.
          </Text>
          <ul className={classes.joined}>
            {joined.map(({ name, joinedAt, hasVisited }, index) => (
              // Counted from the end, so that keys stay when someone joins.
              <li key={joined.length - index}>
                <b>{name}</b>
                <Text span c="dimmed" size="sm">
                  Joined {formatDate(joinedAt)}
                  {' · '}
                  {hasVisited ? (
                    <Text span inherit c="var(--ds-status-confirmed-ink)" fw={650}>
                      First visit done
                    </Text>
                  ) : (
                    'No visit yet'
                  )}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
