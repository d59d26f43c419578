import type { Booking, Role } from '@doorstep/domain';
import { Box, Button, Group, Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { factsOf } from '../../providers/facts-of.ts';
import type { Person } from '../../providers/relations/use-set-relation.ts';
import { useUser } from '../../session.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { Card, Panel } from '../../ui/display/page.tsx';
import { Rating } from '../../ui/display/rating.tsx';
import { callLink, joinFacts } from '../../ui/display/text.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { useHasActionBar, useHasJobBar } from './sticky-actions.tsx';
import classes from './booking-page.module.css';

const PersonControls = lazy(
  async () => (await import('../../providers/relations/person-controls.tsx')).PersonControls,
);

/** Returns the other party of a booking; null for admins, and while there is no provider. */
export function otherSideOf(booking: Booking, role: Role): Person | null {
  const { customerId, customerName, providerId, providerName } = booking;
  if (role === 'provider') return { id: customerId, name: customerName };
  return role === 'customer' && providerId && providerName ? { id: providerId, name: providerName } : null;
}

/** The other party: a provider can be a favourite, and either side can be blocked (PRV-6). */
export function OtherSide({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const other = otherSideOf(booking, role);
  if (role === 'provider' && other) return <Customer booking={booking} customer={other} />;
  if (other) return <Provider booking={booking} provider={other} />;
  if (role === 'admin' || booking.status !== 'pending') return null;
  return (
    <Card title="Provider">
      <p>We’re finding someone for you. You’ll see them here once they accept.</p>
    </Card>
  );
}

interface ProviderProps {
  booking: Booking;
  provider: Person;
}

function Provider({ booking, provider }: ProviderProps) {
  const { id: providerId, name } = provider;
  // The bar at the bottom writes to the provider too; once the booking is over, booking again comes first.
  const hasBar = useHasActionBar();
  const isOver = booking.status === 'cancelled' || booking.status === 'completed';
  // A provider who has left has no page.
  const { data: profile } = trpc.providers.show.useQuery({ providerId });
  // Next to the name they would break it on a phone.
  const controls = <PersonControls person={provider} look="icons" />;
  return (
    <section aria-label="Provider">
      <Panel>
        <div className={classes.person}>
          <div className={classes.scene}>
            <Avatar name={name} photo={booking.providerPhoto} type={booking.serviceType} size="large" />
          </div>
          <div>
            <Group justify="space-between" wrap="nowrap" gap="xs" {...(!hasBar && { mih: '2.75rem' })}>
              <h2 style={{ minWidth: 0 }}>{name}</h2>
              {!hasBar && controls}
            </Group>
            {profile && (
              <>
                <Rating {...profile} />
                <Text size="xs" c="dimmed">
                  {joinFacts(factsOf(profile))}
                </Text>
              </>
            )}
          </div>
        </div>
        <Group gap="xs" grow mt="md">
          {(!hasBar || booking.status === 'cancelled') && (
            <LinkButton variant={isOver ? 'default' : 'filled'} to={paths.chat({ withId: providerId })}>
              Message
            </LinkButton>
          )}
          {profile && (
            <LinkButton variant="default" to={paths.provider(providerId)}>
              View Profile
            </LinkButton>
          )}
          {hasBar && <Box flex="none">{controls}</Box>}
        </Group>
      </Panel>
    </section>
  );
}

function Customer({ booking, customer }: { booking: Booking; customer: Person }) {
  const { customerPhone } = booking;
  const hasJobBar = useHasJobBar(booking);
  return (
    <Card title="Customer">
      <Group gap="sm" wrap="nowrap">
        <Avatar name={customer.name} size="tiny" />
        <Text span inherit fw={700} flex={1} miw={0}>
          {customer.name}
        </Text>
        <PersonControls person={customer} look="icons" />
      </Group>
      <Group gap="xs" grow mt="sm">
        {!hasJobBar && (
          <LinkButton to={paths.providerChat(customer.id)} variant="default">
            Message
          </LinkButton>
        )}
        {customerPhone && (
          <Button component="a" href={callLink(customerPhone)} variant="default">
            Call
          </Button>
        )}
      </Group>
    </Card>
  );
}
