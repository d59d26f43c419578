import { type Booking, READABLE } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { Card } from '../../ui/display/page.tsx';
import { Refusal } from '../../ui/forms/form.tsx';
import classes from './how-to-get-in.module.css';

/** How to get in for a job, for its provider, in its time (KEY-2); each reading is recorded, and its customer told (KEY-3). */
export function HowToGetIn({
  booking: { id: bookingId, providerId, customerName, status },
}: {
  booking: Booking;
}) {
  const viewer = useUser();
  const read = trpc.accessDetails.read.useMutation();
  const isTheirs = viewer.role === 'provider' && viewer.id === providerId;
  if (!isTheirs || (status !== 'confirmed' && status !== 'completed')) return null;
  const { instructions = null, notes = null } = read.data ?? {};
  return (
    <Card title="How to get in">
      {read.data ? (
        <div ref={focusOnMount} tabIndex={-1} className={classes.read}>
          {instructions === null && notes === null && (
            <p>{customerName} wrote nothing down. Please ask in a message.</p>
          )}
          {instructions !== null && <p>{instructions}</p>}
          {notes !== null && <p>{notes}</p>}
        </div>
      ) : (
        <div className={classes.closed}>
          <p className={classes.hint}>
            Open from {READABLE.from} the day before until {READABLE.hoursAfter} hours after the visit.{' '}
            {customerName} sees that you read it.
          </p>
          <Refusal of={read} />
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate({ bookingId })}>
            Show how to get in
          </Button>
        </div>
      )}
    </Card>
  );
}
