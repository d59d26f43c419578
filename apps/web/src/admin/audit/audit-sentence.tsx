import type { AuditPart } from '@doorstep/domain';
import { Link } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { paths } from '../../paths.ts';

/** What happened, with a way to each booking and user that it names. */
export function AuditSentence({ parts }: { parts: readonly AuditPart[] }) {
  return (
    <span>
      {parts.map(({ text, names }, index) =>
        names ? (
          <Link
            // A sentence is never put in another order.
            key={index}
            to={names.kind === 'booking' ? paths.bookingPage(names.id) : adminPaths.user(names.id)}
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
