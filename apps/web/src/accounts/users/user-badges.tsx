import type { ListedUser } from '@doorstep/domain';
import { Badge, Badges } from '../../ui/display/badge.tsx';

const LABELS: Record<ListedUser['role'], string> = {
  customer: 'Customer',
  provider: 'Provider',
  admin: 'Admin',
};

/** A user's role, and what of their account is not as usual. */
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
