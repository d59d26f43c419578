import type { Booking, Move, Role } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useUser } from '../../session.tsx';
import { bookingName } from '../booking-texts.ts';
import classes from './actions.module.css';
import { lazy } from '../../ui/feedback/lazy.tsx';
import type { ActionButtonProps, ActionDialogProps } from './action-dialog.ts';
import { BookAgainButton } from './book-again-button.tsx';
import { ConfirmMove } from './confirm-move.tsx';
import { type PersonsMove, moveTexts } from './move-texts.ts';

interface BookingActionsProps {
  booking: Booking;
  /** Shows only these actions; all by default. */
  only?: readonly BookingActionName[];
  /** Actions that are elsewhere on the page. */
  except?: readonly BookingActionName[];
}

/** The buttons for what its reader may do to a booking now, and the dialog of the last one pressed. */
export function BookingActions({ booking, only, except = [] }: BookingActionsProps) {
  const { role } = useUser();
  const [chosen, setChosen] = useState<BookingActionName | null>(null);
  const [opened, setOpened] = useState(false);
  const action = chosen && bookingActions[chosen];
  // An open dialog stays when the booking changes, so that input is not lost.
  const Dialog = action && 'Dialog' in action ? action.Dialog : null;
  const offered = actionsOf(booking, role).filter(
    (name) => (only?.includes(name) ?? true) && !except.includes(name),
  );

  function choose(name: BookingActionName) {
    setChosen(name);
    setOpened(true);
  }
  return (
    <>
      {offered.map((name) => {
        const { label, look, ...rest } = bookingActions[name];
        const button = {
          size: 'xs',
          variant: look === 'main' ? 'filled' : 'default',
          className: look === 'destructive' ? (classes.destructive ?? '') : '',
          'aria-label': `${label}: ${bookingName(booking)}`,
          children: label,
        };
        return 'Button' in rest ? (
          <rest.Button key={name} booking={booking} {...button} />
        ) : (
          <Button key={name} {...button} aria-haspopup="dialog" onClick={() => choose(name)} />
        );
      })}
      {Dialog && <Dialog key={chosen} booking={booking} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

/** An action on a booking: its button, when it is offered, and its dialog. */
type BookingAction = {
  label: string;
  /** `main` is the expected answer, `destructive` takes something away. */
  look: 'main' | 'plain' | 'destructive';
  isOffered: (booking: Booking, reader: Role) => boolean;
} & ({ Dialog: ComponentType<ActionDialogProps> } | { Button: ComponentType<ActionButtonProps> });

/** The server decides which moves a booking has (LIF-6). */
const may =
  (name: Move) =>
  ({ moves }: Booking) =>
    moves.includes(name);

/** Returns the action for a move that only needs a confirmation. */
function move(name: PersonsMove, look: BookingAction['look'] = 'main'): BookingAction {
  return {
    label: moveTexts[name].label,
    look: moveTexts[name].destructive ? 'destructive' : look,
    isOffered: may(name),
    Dialog: (props) => <ConfirmMove {...props} move={name} />,
  };
}

const RescheduleDialog = lazy(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog);
const ContactDialog = lazy(async () => (await import('./customer-dialogs.tsx')).ContactDialog);
const ReviewDialog = lazy(async () => (await import('./customer-dialogs.tsx')).ReviewDialog);
const AccessDialog = lazy(async () => (await import('./customer-dialogs.tsx')).AccessDialog);

const FlagDialog = lazy(async () => (await import('./admin-dialogs.tsx')).FlagDialog);
const ClearFlagDialog = lazy(async () => (await import('./admin-dialogs.tsx')).ClearFlagDialog);

const AssignDialog = lazy(async () => (await import('./admin-dialogs.tsx')).AssignDialog);
const ReasonDialog = lazy(async () => (await import('./admin-dialogs.tsx')).ReasonDialog);

const ReportProblemDialog = lazy(
  async () => (await import('./report-problem-dialog.tsx')).ReportProblemDialog,
);
const ResolveProblemDialog = lazy(async () => (await import('./admin-dialogs.tsx')).ResolveProblemDialog);

const isOver = (endsAt: string) => Date.parse(endsAt) <= Date.now();

/** Returns whether cancelling needs a reason: after the start, when only admins cancel (LIF-4). */
const isBegun = ({ status, date }: Booking) => status === 'confirmed' && isOver(date);

/** All actions on a booking, in the order of the buttons. */
const actions = {
  accept: move('accept'),
  decline: move('decline'),
  acceptReschedule: move('acceptReschedule'),
  declineReschedule: move('declineReschedule'),
  withdrawReschedule: move('withdrawReschedule'),
  reschedule: {
    label: 'Reschedule',
    look: 'plain',
    isOffered: may('reschedule'),
    Dialog: RescheduleDialog,
  },
  contact: {
    label: 'Contact',
    look: 'plain',
    isOffered: ({ status, providerId }, reader) =>
      reader === 'customer' && status !== 'cancelled' && providerId !== null,
    Dialog: ContactDialog,
  },
  access: {
    label: 'Access',
    look: 'plain',
    // No provider comes on a skipped date.
    isOffered: ({ status, paused }, reader) =>
      reader === 'customer' && (status === 'pending' || status === 'confirmed') && !paused,
    Dialog: AccessDialog,
  },
  bookAgain: {
    label: 'Book Again',
    look: 'plain',
    isOffered: ({ endsAt }, reader) => reader === 'customer' && isOver(endsAt),
    Button: BookAgainButton,
  },
  review: {
    label: 'Review',
    look: 'plain',
    isOffered: ({ status, rating }, reader) =>
      reader === 'customer' && status === 'completed' && rating === null,
    Dialog: ReviewDialog,
  },
  skip: move('skip'),
  reactivate: move('reactivate'),
  complete: move('complete', 'plain'),
  reportProblem: {
    label: 'Report a problem',
    look: 'plain',
    isOffered: may('reportProblem'),
    Dialog: ReportProblemDialog,
  },
  resolveProblem: {
    label: 'Resolve Problem',
    look: 'main',
    isOffered: may('resolveProblem'),
    Dialog: ResolveProblemDialog,
  },
  flag: {
    label: 'Flag',
    look: 'plain',
    isOffered: ({ flagged }, reader) => reader === 'admin' && !flagged,
    Dialog: FlagDialog,
  },
  clearFlag: {
    label: 'Clear flag',
    look: 'plain',
    isOffered: ({ flagged }, reader) => reader === 'admin' && flagged,
    Dialog: ClearFlagDialog,
  },
  assign: {
    label: 'Assign',
    look: 'main',
    isOffered: (booking) => may('assign')(booking) && booking.providerId === null,
    Dialog: AssignDialog,
  },
  reassign: {
    label: 'Reassign',
    look: 'plain',
    isOffered: (booking) => may('assign')(booking) && booking.providerId !== null,
    Dialog: AssignDialog,
  },
  cancel: { ...move('cancel'), isOffered: (booking) => may('cancel')(booking) && !isBegun(booking) },
  cancelForReason: {
    label: 'No-show or problem',
    look: 'destructive',
    isOffered: (booking) => may('cancel')(booking) && isBegun(booking),
    Dialog: ReasonDialog,
  },
} satisfies Record<string, BookingAction>;

type BookingActionName = keyof typeof actions;
const names = Object.keys(actions) as BookingActionName[];
const bookingActions: Readonly<Record<BookingActionName, BookingAction>> = actions;

/** Returns the actions that are offered to the reader of a booking now. */
function actionsOf(booking: Booking, reader: Role): BookingActionName[] {
  return names.filter((name) => actions[name].isOffered(booking, reader));
}
