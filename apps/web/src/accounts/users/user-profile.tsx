import { formatDate, type ListedUser } from '@doorstep/domain';
import { Link } from 'react-router';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/display/page.tsx';
import { UserBadges } from './user-badges.tsx';

/** Who a user is. */
export function UserProfile({ user }: { user: ListedUser }) {
  const { id, email, username, phone, role, createdAt } = user;
  return (
    <Card title="Profile">
      <NamedFacts>
        <Fact name="Role">
          <UserBadges user={user} />
        </Fact>
        <Fact name="Email">{email}</Fact>
        <Fact name="Username">{username}</Fact>
        {phone && <Fact name="Phone">{phone}</Fact>}
        <Fact name="Joined">{formatDate(createdAt)}</Fact>
        {role === 'provider' && (
          <Fact name="Public profile">
            <Link to={paths.provider(id)}>As customers see it</Link>
          </Fact>
        )}
      </NamedFacts>
    </Card>
  );
}
