import type { ListedBooking, Move, Role } from '@doorstep/domain';
import type { ComponentType } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { bookingName } from '../booking-texts.ts';
import type { ActionDialogProps, ActionFormProps } from './action-dialog.ts';
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
const DeclineDialog = lazy(async () => (await import('./reason-dialogs.tsx')).DeclineDialog);
const CancelForReasonDialog = lazy(async () => (await import('./reason-dialogs.tsx')).CancelForReasonDialog);
const ClearFlagDialog = lazy(async () => (await import('./admin-dialogs.tsx')).ClearFlagDialog);
const ReportProblemDialog = lazy(
  async () => (await import('./report-problem-dialog.tsx')).ReportProblemDialog,
);

/** Returns a dialog with a form, which are loaded when it is first opened. */
function formDialog(
  title: (booking: ListedBooking) => string,
  load: () => Promise<ComponentType<ActionFormProps>>,
  size: 'normal' | 'wide' = 'normal',
) {
  return lazy(async () => {
    const [{ Dialog }, Form] = await Promise.all([import('../../ui/feedback/dialog.tsx'), load()]);
    return function FormDialog({ booking, opened, onClose }: ActionDialogProps) {
      return (
        <Dialog title={title(booking)} opened={opened} onClose={onClose} size={size}>
          <Form booking={booking} onDone={onClose} />
        </Dialog>
      );
    };
  });
}

const loadAssignForm = async () => (await import('./admin-dialogs.tsx')).AssignForm;

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
    Dialog: formDialog(
      (booking) => `Reschedule ${bookingName(booking)}`,
      async () => (await import('./reschedule-dialog.tsx')).RescheduleForm,
      'wide',
    ),
  },
  contact: {
    label: 'Contact',
    look: 'plain',
    isOffered: ({ status, providerId }, reader) =>
      reader === 'customer' && status !== 'cancelled' && providerId !== null,
    Dialog: formDialog(
      ({ providerName }) => `Contact ${providerName}`,
      async () => (await import('./customer-dialogs.tsx')).ContactForm,
    ),
  },
  access: {
    label: 'Access',
    look: 'plain',
    // No provider comes on a skipped date.
    isOffered: ({ status, paused }, reader) =>
      reader === 'customer' && (status === 'pending' || status === 'confirmed') && !paused,
    Dialog: formDialog(
      () => 'Access details',
      async () => (await import('./customer-dialogs.tsx')).AccessForm,
    ),
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
    Dialog: formDialog(
      (booking) => `Review ${bookingName(booking)}`,
      async () => (await import('./customer-dialogs.tsx')).ReviewForm,
    ),
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
    Dialog: formDialog(
      (booking) => `Resolve the problem with ${bookingName(booking)}`,
      async () => (await import('./admin-dialogs.tsx')).ResolveProblemForm,
    ),
  },
  flag: {
    label: 'Flag',
    look: 'plain',
    isOffered: ({ flagged }, reader) => reader === 'admin' && !flagged,
    Dialog: formDialog(
      (booking) => `Flag ${bookingName(booking)}`,
      async () => (await import('./admin-dialogs.tsx')).FlagForm,
    ),
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
    Dialog: formDialog((booking) => `Find a provider for ${bookingName(booking)}`, loadAssignForm),
  },
  reassign: {
    label: 'Reassign',
    look: 'plain',
    isOffered: (booking) => may('assign')(booking) && booking.providerId !== null,
    Dialog: formDialog((booking) => `Find another provider for ${bookingName(booking)}`, loadAssignForm),
  },
  cancel: { ...move('cancel'), isOffered: (booking) => may('cancel')(booking) && !isBegun(booking) },
  cancelForReason: {
    label: 'Cancel: no-show or problem',
    look: 'destructive',
    isOffered: (booking) => may('cancel')(booking) && isBegun(booking),
    Dialog: CancelForReasonDialog,
  },
} satisfies Record<string, BookingAction>;

export type BookingActionName = keyof typeof actions;
export const bookingActionNames = Object.keys(actions) as BookingActionName[];
export const bookingActions: Readonly<Record<BookingActionName, BookingAction>> = actions;
