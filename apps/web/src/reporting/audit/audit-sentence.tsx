import type { AuditPart } from '@doorstep/domain';
import { Link } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { paths } from '../../paths.ts';

/** Where what a sentence names is shown. */
const PLACES = { booking: paths.bookingPage, user: adminPaths.user, ticket: adminPaths.ticket } as const;

/** What happened, with a way to each booking, user and ticket that it names. */
export function AuditSentence({ parts }: { parts: readonly AuditPart[] }) {
  return (
    <span>
      {parts.map(({ text, names }, index) =>
        names ? (
          <Link
            // A sentence is never put in another order.
            key={index}
            to={PLACES[names.kind](names.id)}
          >
            {text}
          </Link>
        ) : (
          text
        ),
      )}
    </span>
  );
}
