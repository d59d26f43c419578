import { type Booking, seenOf } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { OptionCard, OptionCards } from '../../ui/forms/option-card.tsx';
import { Refusal } from '../../ui/forms/form.tsx';
import { viewBooking } from '../booking-toasts.ts';
import { nameOf } from '../booking-name.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import classes from './actions.module.css';
import { Meanwhile } from './meanwhile.tsx';

/** Gives a booking to a provider who is free then, or to another (ASG-9). */
export function AssignDialog({ booking, opened, onClose }: ActionDialogProps) {
  const title = booking.providerId === null ? 'Find a provider for' : 'Find another provider for';
  return (
    <Dialog title={`${title} ${nameOf(booking)}`} opened={opened} onClose={onClose}>
      <Assignment booking={booking} onAssigned={onClose} />
    </Dialog>
  );
}

const CHANGED = ['bookings', 'figures'] as const;
const ASSIGNED = {
  success: ({ id, providerName }: Booking) => ({
    title: 'Booking updated',
    description: `${providerName} is asked, and has to accept it`,
    action: viewBooking(id),
  }),
  refreshes: CHANGED,
  // Who is free has changed, or the booking has.
  refreshesOnFailure: CHANGED,
} as const;

function Assignment({ booking, onAssigned }: { booking: Booking; onAssigned: () => void }) {
  const { id: bookingId, moves } = booking;
  const [chosen, choose] = useState<number | null>(null);
  const assign = trpc.bookings.assign.useMutation({ meta: ASSIGNED, onSuccess: onAssigned });
  const isOpen = moves.includes('assign');
  const free = trpc.bookings.successors.useQuery({ bookingId }, { enabled: isOpen });
  return (
    <div className={classes.form}>
      <Meanwhile booking={booking} mutation={assign} />
      <Refusal of={assign} />
      {isOpen && (
        <Query of={free} what="Who is free then">
          {(providers) => {
            const provider = providers.find(({ id }) => id === chosen);
            if (providers.length === 0) return <p>Nobody else who offers it is free then.</p>;
            return (
              <>
                <div className={classes.choices}>
                  <OptionCards legend={assign.isError ? 'Free now' : 'Free then'}>
                    {providers.map(({ id, name }, index) => (
                      <OptionCard
                        key={id}
                        kind="radio"
                        name="provider"
                        value={String(id)}
                        label={name}
                        detail={index === 0 ? 'Would be asked first' : undefined}
                        checked={id === chosen}
                        onChange={() => choose(id)}
                      />
                    ))}
                  </OptionCards>
                </div>
                <p className={classes.lead}>The provider has to accept it.</p>
                <div className={classes.buttons}>
                  <Button
                    disabled={!provider}
                    loading={assign.isPending}
                    onClick={() =>
                      provider && assign.mutate({ bookingId, providerId: provider.id, seen: seenOf(booking) })
                    }
                  >
                    Assign Booking
                  </Button>
                </div>
              </>
            );
          }}
        </Query>
      )}
    </div>
  );
}
