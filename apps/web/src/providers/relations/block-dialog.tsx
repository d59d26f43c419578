import { type ListedBooking, formatDayTime, displayStatus, STATUS_LABELS } from '@doorstep/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { Mantine } from '../../mantine.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Skeleton, Loading } from '../../ui/feedback/skeleton.tsx';
import type { Person } from './use-set-relation.ts';

interface BlockDialogProps {
  person: Person;
  isFavourite: boolean;
  opened: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms a block and explains its effect on bookings ahead (PRV-12). */
export function BlockDialog(props: BlockDialogProps) {
  const { person, isFavourite, isPending, onConfirm, ...dialog } = props;
  const { name } = person;
  const isCustomer = useUser().role === 'customer';
  return (
    <Mantine>
      <ConfirmDialog
        {...dialog}
        // onConfirm closes the dialog after success: a refusal keeps it open.
        mutation={{ isPending, mutate: onConfirm }}
        sends={undefined}
        title={`Block ${name}?`}
        keepLabel="Not now"
        confirmLabel="Block"
        destructive
      >
        <p>
          {isCustomer
            ? `We won’t offer you ${name} any more, or send them your new bookings.`
            : `${name} can’t book you any more.`}{' '}
          Neither of you can message the other. You can unblock {name} at any time in your account.
        </p>
        <FavouriteNote name={name} isFavourite={isFavourite} />
        <Ahead person={person} />
      </ConfirmDialog>
    </Mantine>
  );
}

/** Read when the dialog opens, because the optimistic block removes the favourite. */
function FavouriteNote({ name, isFavourite }: { name: string; isFavourite: boolean }) {
  const [wasFavourite] = useState(isFavourite);
  return wasFavourite && <p>This also removes {name} from your favourites.</p>;
}

const AHEAD_SKELETON = (
  <Loading>
    <Skeleton height={48} />
  </Loading>
);

/** Lists the bookings that the two have ahead. */
function Ahead({ person: { id: userId, name } }: { person: Person }) {
  const ahead = trpc.bookings.aheadWith.useQuery({ userId });
  return (
    <Query query={ahead} subject="Your upcoming bookings" skeleton={AHEAD_SKELETON}>
      {({ bookings, more }) =>
        bookings.length === 0 ? (
          <p>You have no upcoming bookings with {name}.</p>
        ) : (
          <>
            <p>These bookings won’t change. To cancel one, open it:</p>
            <ul data-bullets>
              {bookings.map((booking) => (
                <AheadRow key={booking.id} booking={booking} />
              ))}
              {more && <li>and later ones</li>}
            </ul>
          </>
        )
      }
    </Query>
  );
}

function AheadRow({ booking }: { booking: ListedBooking }) {
  const { id, serviceName, date } = booking;
  return (
    <li>
      <Link to={paths.bookingPage(id)}>
        {serviceName}, {formatDayTime(date)}
      </Link>{' '}
      ({STATUS_LABELS[displayStatus(booking)]})
    </li>
  );
}
