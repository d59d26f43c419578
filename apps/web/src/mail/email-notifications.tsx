import { type ListedMail, MAIL_STATES } from '@doorstep/domain';
import { Box, NativeSelect } from '@mantine/core';
import { AddressNotes, useListAddress } from '../ui/lists/list-address.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { useListPage } from '../ui/lists/use-list-page.ts';
import { trpc } from '../api.tsx';
import { adminPaths } from '../admin-paths.ts';
import { Card } from '../ui/display/page.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { MailGuide } from './mail-guide.tsx';
import { MailStatusNotice } from './mail-status.tsx';
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
        <MailStatusNotice />
        <Deliveries />
        <Box mt="md">
          <LinkButton variant="default" to={adminPaths.emailTest}>
            Test the mail server
          </LinkButton>
        </Box>
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
  const { state } = values;
  const { mail } = trpc.useUtils();
  const page = useListPage<ListedMail>({
    name: state ?? '',
    cursor,
    pageAt: (asked) => mail.list.queryOptions({ ...(state && { state }), ...asked }),
  });
  return (
    <>
      <AddressNotes leftOut={leftOut} isLost={page.isLost} />
      <NativeSelect
        size="sm"
        mb="sm"
        maw="16rem"
        aria-label="State"
        data={[
          { value: '', label: 'All states' },
          ...MAIL_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
        ]}
        value={state ?? ''}
        onChange={({ currentTarget }) => set('state', currentTarget.value)}
      />
      <ListPage
        of={page}
        what="The deliveries"
        noun="mail"
        empty={
          <EmptyState title="No mails">
            What is written to people stands here, with what came of it.
          </EmptyState>
        }
      >
        {(mails) => <MailTable mails={mails} />}
      </ListPage>
    </>
  );
}
