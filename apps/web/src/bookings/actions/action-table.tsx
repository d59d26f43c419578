import type { ListedBooking, Move, Role } from '@doorstep/domain';
import type { ComponentType } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { ConfirmMove } from './confirm-move.tsx';
import { type PersonsMove, moveTexts } from './move-texts.ts';

/** An action on a booking: its button, when it is offered, and its dialog. */
export interface BookingAction {
  label: string;
  /** `main` is the expected answer, `destructive` takes something away. */
  look: 'main' | 'plain' | 'destructive';
  isOffered: (booking: ListedBooking, reader: Role) => boolean;
  /** Book Again opens the form or the wizard instead. */
  Dialog?: ComponentType<ActionDialogProps>;
}

/** The server decides which moves a booking has (LIF-6). */
const may =
  (name: Move) =>
  ({ moves }: ListedBooking) =>
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

const AcceptDialog = lazy(async () => (await import('./accept-dialog.tsx')).AcceptDialog);
const DeclineDialog = lazy(async () => (await import('./decline-dialog.tsx')).DeclineDialog);
const RescheduleDialog = lazy(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog);
const ContactDialog = lazy(async () => (await import('./customer-dialogs.tsx')).ContactDialog);
const ReviewDialog = lazy(async () => (await import('./customer-dialogs.tsx')).ReviewDialog);
const AccessDialog = lazy(async () => (await import('./customer-dialogs.tsx')).AccessDialog);

const FlagDialog = lazy(async () => (await import('./flag-dialogs.tsx')).FlagDialog);
const ClearFlagDialog = lazy(async () => (await import('./flag-dialogs.tsx')).ClearFlagDialog);

const AssignDialog = lazy(async () => (await import('./admin-dialogs.tsx')).AssignDialog);
const ReasonDialog = lazy(async () => (await import('./admin-dialogs.tsx')).ReasonDialog);

const ReportProblemDialog = lazy(
  async () => (await import('./report-problem-dialog.tsx')).ReportProblemDialog,
);
const ResolveProblemDialog = lazy(async () => (await import('./admin-dialogs.tsx')).ResolveProblemDialog);

const isOver = (endsAt: string) => Date.parse(endsAt) <= Date.now();

/** Returns whether cancelling needs a reason: after the start, when only admins cancel (LIF-4). */
const isBegun = ({ status, date }: ListedBooking) => status === 'confirmed' && isOver(date);

/** All actions on a booking, in the order of the buttons. */
const actions = {
  accept: { ...move('accept'), Dialog: AcceptDialog },
  decline: { ...move('decline'), Dialog: DeclineDialog },
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
    isOffered: ({ endsAt, status, rebookable }, reader) =>
      reader === 'customer' && (isOver(endsAt) || (status === 'cancelled' && !rebookable)),
  },
  review: {
    label: 'Review',
    look: 'plain',
    isOffered: ({ status, rating }, reader) => reader === 'customer' && status === 'completed' && !rating,
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
    label: 'Resolve problem',
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
    isOffered: ({ flagged = false }, reader) => reader === 'admin' && flagged,
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
    label: 'Cancel: no-show or problem',
    look: 'destructive',
    isOffered: (booking) => may('cancel')(booking) && isBegun(booking),
    Dialog: ReasonDialog,
  },
} satisfies Record<string, BookingAction>;

export type BookingActionName = keyof typeof actions;
export const bookingActionNames = Object.keys(actions) as BookingActionName[];
export const bookingActions: Readonly<Record<BookingActionName, BookingAction>> = actions;
