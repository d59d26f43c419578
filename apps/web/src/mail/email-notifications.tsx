import {
  count,
  EMAIL_TEMPLATES,
  type ListedMail,
  MAIL_STATES,
  type MailChoice,
  type MailStatus,
} from '@doorstep/domain';
import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { trpc } from '../api.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Disclosure } from '../ui/display/disclosure.tsx';
import { IconPencil } from '../ui/display/icons.ts';
import { Card, Columns } from '../ui/display/page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { useOpener } from '../ui/forms/use-opener.ts';
import { UrlNotices, useListUrl } from '../ui/lists/list-url.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { useListPage } from '../ui/lists/use-list-page.ts';
import { AnnouncementForm, isAnnouncementBegun } from './announcement-form.tsx';
import { HeldMailsNotice } from './mail-notices.tsx';
import { describeState, MailTable } from './mail-table.tsx';

/** Email Notifications tab: sent emails, and a form for an announcement with a guide (MAI-2). */
export function EmailNotifications() {
  const hasRecipient = useSearchParams()[0].has('to');
  const { isOpen, opening, open, close, opener } = useOpener(hasRecipient || isAnnouncementBegun());
  return (
    <>
      {isOpen && (
        <Columns
          aside={
            <Card title="When we send emails">
              <MailGuide />
            </Card>
          }
        >
          <Card title="Write an announcement">
            <AnnouncementForm key={opening} onDone={close} onRestore={open} />
          </Card>
        </Columns>
      )}
      <Card
        title="Email log"
        action={
          <Group gap="xs" mb="sm">
            <LinkButton variant="default" size="sm" to={adminPaths.emailTest}>
              Send a test email
            </LinkButton>
            {!isOpen && (
              <Button
                ref={opener}
                size="sm"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={open}
              >
                Write an announcement
              </Button>
            )}
          </Group>
        }
      >
        <MailStatusNotice />
        <EmailLog />
      </Card>
    </>
  );
}

const URL_FILTERS = { state: MAIL_STATES } as const;

function EmailLog() {
  const { values, ignoredFilters, cursor, set } = useListUrl(URL_FILTERS);
  const { state } = values;
  const { mail } = trpc.useUtils();
  const page = useListPage<ListedMail>({
    name: state ?? '',
    cursor,
    pageAt: (asked) => mail.list.queryOptions({ ...(state && { state }), ...asked }),
  });
  return (
    <>
      <UrlNotices ignoredFilters={ignoredFilters} isPageMissing={page.isPageMissing} />
      <NativeSelect
        size="sm"
        mb="sm"
        maw="16rem"
        aria-label="Status"
        data={[
          { value: '', label: 'Any status' },
          ...MAIL_STATES.map((value) => ({ value, label: describeState(value) })),
        ]}
        value={state ?? ''}
        onChange={({ currentTarget }) => set('state', currentTarget.value)}
      />
      <ListPage
        page={page}
        subject="The email log"
        noun="email"
        empty={<EmptyState title="No emails">Emails we send appear here, with their status.</EmptyState>}
      >
        {(mails) => <MailTable mails={mails} />}
      </ListPage>
    </>
  );
}

/** Warns when emails are held back, or the mail server is missing or refuses them (MAI-2). */
function MailStatusNotice() {
  const status = trpc.mail.status.useQuery();
  return (
    <Query query={status} subject="The email status" skeleton={null}>
      {(known) => (
        <>
          {known.heldCount > 0 && <HeldMailsNotice heldCount={known.heldCount} />}
          <MailServerNotice {...known} />
        </>
      )}
    </Query>
  );
}

function MailServerNotice({ hasServer, retrying }: MailStatus) {
  if (!hasServer)
    return (
      <Notice>
        No mail server is set up, so emails are stored here but not sent. Set SMTP_URL to start sending;
        stored emails won’t be sent automatically.
      </Notice>
    );
  if (!retrying) return null;
  return (
    <Notice>
      {count(retrying.count, 'email hasn’t', 'emails haven’t')} been sent yet. We’ll keep trying for a day.
      Last error: {retrying.error}
    </Notice>
  );
}

const CHOICES: Record<MailChoice, string> = {
  reminders: 'to people who want reminders',
  invitations: 'to people who want review invitations',
  news: 'to people who want news',
};

const TIPS = [
  'Say what it’s about in the subject: most people read only that.',
  'Cover one topic per email, and say what to do next.',
  'Send yourself a test before you email everyone.',
];

const KINDS: readonly { label: string; choice?: MailChoice }[] = Object.values(EMAIL_TEMPLATES);

/** Tips, and a list of every kind of email (MAI-2). */
function MailGuide() {
  return (
    <Stack gap="lg">
      <section>
        <Box component="h3" mb="xs" fz="md">
          Tips
        </Box>
        <ul data-bullets>
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </section>
      <section>
        <Box component="h3" mb="xs" fz="md">
          Email types
        </Box>
        <Disclosure label={`Show all ${KINDS.length}`} subject="Email types">
          <ul data-bullets>
            {KINDS.map(({ label, choice }) => (
              <li key={label}>
                {label}
                {choice && (
                  <Text span c="dimmed" size="sm">
                    , {CHOICES[choice]}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      </section>
    </Stack>
  );
}
