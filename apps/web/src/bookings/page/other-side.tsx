import type { Booking, Role } from '@doorstep/domain';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { PersonControls } from '../../providers/relations/person-controls.tsx';
import type { Person } from '../../providers/relations/use-set-relation.ts';
import { useUser } from '../../session.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/display/page.tsx';
import classes from './other-side.module.css';

/** Whom a reader of a booking has to do with; null for admins, and while there is no provider. */
export function otherSideOf(booking: Booking, role: Role): Person | null {
  const { customerId, customerName, providerId, providerName } = booking;
  if (role === 'provider') return { id: customerId, name: customerName };
  return role === 'customer' && providerId && providerName ? { id: providerId, name: providerName } : null;
}

/** The other one of a booking: a provider who can be a favourite, or either side, who can be blocked (PRV-6). */
export function OtherSide({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const other = otherSideOf(booking, role);
  if (!other) return null;
  const isCustomer = role === 'customer';
  return (
    <Card title={isCustomer ? 'Provider' : 'Customer'}>
      <div className={classes.person}>
        <Avatar name={other.name} type={booking.serviceType} size="tiny" />
        {isCustomer ? <Link to={paths.provider(other.id)}>{other.name}</Link> : <b>{other.name}</b>}
      </div>
      <PersonControls person={other} />
    </Card>
  );
}
