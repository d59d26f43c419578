import { MAIL_STATES, type MailState } from '@doorstep/domain';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { AddressNotes, isLostPage } from '../admin/lists/address-notes.tsx';
import { ListPage, PAGE_ROWS } from '../admin/lists/list-page.tsx';
import { trpc } from '../api.tsx';
import { useListAddress } from '../ui/browser/list-address.ts';
import { adminPaths } from '../admin-paths.ts';
import { Card } from '../ui/display/card.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { useSteadyRows } from '../ui/display/steady-rows.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { MailGuide } from './mail-guide.tsx';
import { MailTable } from './mail-table.tsx';
import { STATE_LABELS } from './state-labels.ts';

/** The Email Notifications tab: an announcement, what was sent and what came of it, and a guide (MAI-2). */
export function EmailNotifications() {
  return (
    <>
      <Card title="Write an announcement">
        <AnnouncementForm />
      </Card>
      <Card title="Deliveries">
        <Deliveries />
        <LinkButton variant="default" to={adminPaths.emailTest}>
          Test the mail server
        </LinkButton>
      </Card>
      <Card title="What is mailed">
        <MailGuide />
      </Card>
    </>
  );
}

const IN_ADDRESS = { state: MAIL_STATES } as const;

function Deliveries() {
  const { values, leftOut, cursor, set } = useListAddress(IN_ADDRESS);
  const { list, isLost, steady } = useMails(values.state, cursor);
  return (
    <>
      <AddressNotes leftOut={leftOut} isLost={isLost} />
      <NativeSelect
        size="sm"
        mb="sm"
        maw="16rem"
        aria-label="State"
        data={[
          { value: '', label: 'All states' },
          ...MAIL_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
        ]}
        value={values.state ?? ''}
        onChange={({ currentTarget }) => set('state', currentTarget.value)}
      />
      <Query of={list} what="The deliveries">
        {({ nextCursor }) => (
          <ListPage
            noun="mail"
            cursor={isLost ? null : cursor}
            nextCursor={nextCursor}
            waiting={steady.waiting}
            onShowWaiting={steady.showAll}
          >
            {steady.rows.length > 0 ? (
              <MailTable mails={steady.rows} />
            ) : (
              <EmptyState title="No mails">
                What is written to people stands here, with what came of it.
              </EmptyState>
            )}
          </ListPage>
        )}
      </Query>
    </>
  );
}

function useMails(state: MailState | undefined, cursor: string | null) {
  const pageAt = (at: string | null) => ({ ...(state && { state }), cursor: at, limit: PAGE_ROWS });
  const asked = trpc.mail.list.useQuery(pageAt(cursor), { placeholderData: keepPreviousData });
  const isLost = isLostPage(asked.error);
  const input = pageAt(isLost ? null : cursor);
  const list = trpc.mail.list.useQuery(input, { placeholderData: keepPreviousData });
  const read = list.isPlaceholderData ? undefined : list.data?.items;
  return { list, isLost, steady: useSteadyRows(JSON.stringify(input), read) };
}
