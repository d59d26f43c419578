import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { IconFlag } from '../ui/icons.ts';
import { useToast } from '../ui/toast.tsx';

/** Marks a booking for a second look (S2 §2). */
export function FlagButton({ booking }: { booking: Booking }) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const flag = trpc.bookings.flag.useMutation({
    async onSuccess() {
      await cache.bookings.listAll.invalidate();
      toast({ title: 'Booking flagged' });
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
  });
  if (booking.flagged) {
    return (
      <span>
        <IconFlag size={16} aria-hidden /> Flagged
      </span>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={flag.isPending}
      aria-label={`Flag: booking ${booking.id}`}
      onClick={() => flag.mutate({ bookingId: booking.id })}
    >
      Flag
    </Button>
  );
}
