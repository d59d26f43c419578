import { formatDate, formatPrice, type FullReview } from '@doorstep/domain';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/display/page.tsx';
import type { Column } from '../ui/display/data-table.tsx';
import { PagedTable } from '../ui/lists/paged-table.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

const columns: Column<FullReview>[] = [
  {
    title: 'Customer',
    cell: ({ customerName, bookingId }) => <Link to={paths.bookingPage(bookingId)}>{customerName}</Link>,
    name: true,
  },
  { title: 'Date', cell: ({ createdAt }) => formatDate(createdAt), whole: true },
  { title: 'Rating', cell: ({ rating }) => <Stars rating={rating} /> },
  { title: 'Review', cell: ({ comment }) => comment ?? '–' },
  { title: 'For the next visit', cell: ({ instructions }) => instructions ?? '–' },
  { title: 'Tip', cell: ({ tip }) => (tip > 0 ? formatPrice(tip) : '–'), actions: true, minWidth: 4 },
];

/** Reviews of the signed-in provider with instructions and tips (REV-2). */
export function ReceivedReviews() {
  const reviews = trpc.reviews.received.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  return (
    <Card title="Reviews received">
      <PagedTable
        of={reviews}
        what="Your reviews"
        label="Reviews received"
        columns={columns}
        more="Earlier reviews"
        empty={<EmptyState title="No reviews yet">One comes from a customer whose visit is done.</EmptyState>}
      />
    </Card>
  );
}
