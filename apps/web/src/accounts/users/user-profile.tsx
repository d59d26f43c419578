import { formatDate, type ListedUser } from '@doorstep/domain';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Badge, Badges } from '../../ui/display/badge.tsx';
import { EmailText } from '../../ui/display/email-text.tsx';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { Card } from '../../ui/display/page.tsx';

export function UserProfile({ user }: { user: ListedUser }) {
  const { id, email, username, phone, role, createdAt } = user;
  return (
    <Card title="Profile">
      <NamedFacts inRow>
        <Fact name="Role">
          <UserBadges user={user} />
        </Fact>
        <Fact name="Email">
          <EmailText email={email} />
        </Fact>
        <Fact name="Username">{username}</Fact>
        {phone && <Fact name="Phone">{phone}</Fact>}
        <Fact name="Joined">{formatDate(createdAt)}</Fact>
        {role === 'provider' && (
          <Fact name="Public profile">
            <Link to={paths.provider(id)}>View public profile</Link>
          </Fact>
        )}
      </NamedFacts>
    </Card>
  );
}

const LABELS: Record<ListedUser['role'], string> = {
  customer: 'Customer',
  provider: 'Provider',
  admin: 'Admin',
};

/** Badges for a user's role and unusual account states. */
export function UserBadges({ user: { role, active, approved, verified } }: { user: ListedUser }) {
  return (
    <Badges>
      <Badge>{LABELS[role]}</Badge>
      {approved === false && <Badge status="pending">Not approved</Badge>}
      {verified && <Badge status="confirmed">Verified</Badge>}
      {!active && <Badge status="cancelled">Deactivated</Badge>}
    </Badges>
  );
}
