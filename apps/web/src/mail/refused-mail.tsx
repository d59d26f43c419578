import { formatDate } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Query } from '../ui/feedback/query.tsx';

/** Warns admins that emails to a user are refused, and why (MAI-4). */
export function RefusedMail({ userId }: { userId: number }) {
  const refusal = trpc.mail.refusal.useQuery({ userId });
  return (
    <Query of={refusal} what="Whether mail arrives" skeleton={null}>
      {(known) =>
        known && (
          <Notice>
            The last mail to this address, of {formatDate(known.createdAt)}, did not arrive: {known.error}
          </Notice>
        )
      }
    </Query>
  );
}
