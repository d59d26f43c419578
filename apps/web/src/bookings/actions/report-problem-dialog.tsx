import {
  type ListedBooking,
  MAX_PROBLEM_PHOTOS,
  type ProblemKind,
  ProblemReport,
  formatDayTime,
  visitClosesAt,
} from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { queryClient, trpc } from '../../api.tsx';
import { refresh } from '../../freshness.ts';
import { ChosenPhotos, PhotoButton } from '../../photos/photo-list.tsx';
import { useUploads } from '../../photos/use-uploads.ts';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { DialogFooter } from '../../ui/feedback/dialog-footer.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { forgetSendingKey, sendingKey } from '../../ui/forms/draft.ts';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { ChoiceCards } from '../../ui/forms/option-card.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { bookingName, viewBooking } from '../booking-texts.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import classes from './actions.module.css';

const KINDS: readonly (readonly [ProblemKind, string, string])[] = [
  ['did_not_arrive', 'Did not arrive', 'No one came, or no one was in'],
  ['late', 'Late', 'It started or finished late'],
  ['damage', 'Damage', 'Something was broken or lost'],
  ['quality', 'Quality', 'It wasn’t done as agreed'],
];

const CHANGED = ['bookings', 'support.ownTickets'] as const;
const REPORTED = {
  success: ({ id }: ListedBooking) => ({
    title: 'Booking updated',
    description: 'You and the other person can both see it.',
    action: viewBooking(id),
  }),
  refreshes: CHANGED,
  refreshesOnFailure: CHANGED,
} as const;

/** Reports a problem with a visit, then uploads its photos (PRB-3, PRB-6). */
export function ReportProblemDialog({ booking, opened, onClose }: ActionDialogProps) {
  const [isReported, setIsReported] = useState(false);
  // Here, and not in the form, so that they stay while the dialog is closed.
  const photos = useUploads({ kind: 'problem', bookingId: String(booking.id) });
  const { chosen, choose, send, leaveOut, leaveOutAll, isSending } = photos;
  const list = <ChosenPhotos photos={chosen} onLeaveOut={leaveOut} />;

  async function sendAll() {
    if (await send()) close();
    await refresh(queryClient, ['bookings.problems']);
  }
  function close() {
    if (isReported) leaveOutAll();
    setIsReported(false);
    onClose();
  }
  return (
    <Dialog
      title={`Report a problem with ${bookingName(booking)}`}
      opened={opened}
      onClose={close}
      locked={isSending}
    >
      {isReported ? (
        <div className={classes.form}>
          <p ref={focusOnMount} tabIndex={-1}>
            You’ve reported the problem. {isSending && 'We’re sending your photos.'}
            {!isSending && chosen.length > 0 && 'These photos couldn’t be sent:'}
          </p>
          {list}
          <DialogFooter>
            <Button variant="default" disabled={isSending} onClick={close}>
              Close
            </Button>
            <Button loading={isSending} onClick={() => void (chosen.length > 0 ? sendAll() : close())}>
              {chosen.length > 0 ? 'Send again' : 'Done'}
            </Button>
          </DialogFooter>
        </div>
      ) : (
        <ReportForm
          booking={booking}
          onReported={() => {
            setIsReported(true);
            void sendAll();
          }}
        >
          <section aria-label="Photos">
            {list}
            {chosen.length < MAX_PROBLEM_PHOTOS ? (
              <PhotoButton
                left={MAX_PROBLEM_PHOTOS - chosen.length}
                tooMany={`You can add up to ${MAX_PROBLEM_PHOTOS} photos to a problem.`}
                onChoose={choose}
              />
            ) : (
              <Text c="dimmed" size="sm">
                You can add up to {MAX_PROBLEM_PHOTOS} photos to a problem.
              </Text>
            )}
          </section>
        </ReportForm>
      )}
    </Dialog>
  );
}

interface ReportFormProps {
  booking: ListedBooking;
  onReported: () => void;
  /** Rendered above the button. */
  children: ReactNode;
}

function ReportForm({ booking, onReported, children }: ReportFormProps) {
  const { id: bookingId, status } = booking;
  const sending = `sending-problem-${bookingId}`;
  const form = useServerForm({
    schema: ProblemReport,
    mutation: trpc.bookings.reportProblem.useMutation({ meta: REPORTED }),
    initialValues: { kind: '', note: '' },
    toSent({ kind, note }) {
      const written = { bookingId, kind: kind as ProblemKind, note };
      return { ...written, idempotencyKey: sendingKey(sending, written) };
    },
    draft: { name: `problem-${bookingId}` },
    onSuccess() {
      forgetSendingKey(sending);
      onReported();
    },
  });
  return (
    <Form form={form}>
      <Text c="dimmed" size="sm">
        You can report a problem until {formatDayTime(visitClosesAt(booking).toISOString())}. You, the other
        person and our team can read the report.
        {status === 'confirmed' && ' Until we’ve decided, the booking won’t be completed automatically.'}
      </Text>
      <Field form={form} name="kind" as={ChoiceCards} label="What’s the problem?" choices={KINDS} />
      <Field form={form} name="note" as={TextArea} label="What happened?" rows={4} />
      {children}
      <Submit>Report a problem</Submit>
    </Form>
  );
}
