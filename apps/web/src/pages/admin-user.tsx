import { PRODUCT_NAME } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { ProviderApplication } from '../accounts/users/provider-application.tsx';
import { UserActions } from '../accounts/users/user-actions.tsx';
import { UserProfile } from '../accounts/users/user-profile.tsx';
import { adminPaths } from '../admin-paths.ts';
import { trpc } from '../api.tsx';
import { JobsToGive, UserBookings } from '../bookings/admin/user-bookings.tsx';
import { RefusedMail } from '../mail/mail-notices.tsx';
import { once, prefetch } from '../prefetch.ts';
import { LoadedPage } from '../public-shell/deferred/loaded-page.tsx';
import { UserActivity } from '../reporting/audit/user-activity.tsx';
import { UserTotals } from '../reporting/user-totals.tsx';
import { UserTickets } from '../support/user-tickets.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Page } from '../ui/display/page.tsx';

// The title is the user's name, which comes with them.
export const meta = () => [];

export const clientLoader = prefetch(({ accounts, reporting, mail }, { params }) => {
  const user = { userId: Number(params['id']) };
  void reporting.ofUser.prefetch(user);
  void mail.refusal.prefetch(user);
  return accounts.show.prefetch(user);
});
export { once as shouldRevalidate };

/** One user, for admins: who they are, what they booked or do, and what can be done with their account (ADM-16). */
export default function AdminUserPage() {
  const userId = Number(useParams()['id']);
  const user = trpc.accounts.show.useQuery({ userId });
  return (
    <LoadedPage query={user} subject="This user" title="User">
      {(known) => (
        <Page
          title={known.name}
          picture={<Avatar name={known.name} photo={known.photo} size="small" />}
          back={<Link to="/admin-users">All users</Link>}
          actions={
            <>
              <Button component={Link} to={adminPaths.mails({ to: known.email })} variant="default" size="xs">
                Write an email
              </Button>
              <UserActions user={known} />
            </>
          }
        >
          <title>{`${known.name} · ${PRODUCT_NAME}`}</title>
          {known.role === 'provider' && !known.active && <JobsToGive provider={known} />}
          <RefusedMail userId={userId} />
          {known.approved === false && <ProviderApplication providerId={userId} />}
          {known.role !== 'admin' && <UserTotals user={known} />}
          <UserProfile user={known} />
          {known.role !== 'admin' && <UserBookings user={known} />}
          <UserTickets userId={userId} />
          <UserActivity userId={userId} />
        </Page>
      )}
    </LoadedPage>
  );
}
