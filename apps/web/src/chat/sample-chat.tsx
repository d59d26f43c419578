import type { Message } from '@doorstep/domain';
import { formatLongDay } from '../dates.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { useNow } from '../ui/use-now.ts';
import { ConversationFrame } from './conversation-frame.tsx';
import { MessageList } from './message-list.tsx';
import classes from './sample-chat.module.css';

const DAY_MS = 24 * 3_600_000;
const NAME = 'Elena Brook';
const OWN = 1;
const OTHER = 2;
const LINES = [
  [OTHER, 'Hello, I am coming on the day above. Is there anything special this time?'],
  [OWN, 'The kitchen floor, please. The key is with the neighbour.'],
  [OTHER, 'I will see to it. Until then.'],
] as const;

/** The documented chat, for who has nobody to write to yet: a provider, a date in 3 days, 15:00 - 16:00 (S2 §2). */
export function SampleChat() {
  const now = useNow();
  const { role } = useUser();
  const day = formatLongDay(new Date(now.getTime() + 3 * DAY_MS).toISOString());
  const messages = LINES.map(([senderId, body], id): Message => {
    const createdAt = new Date(now.getTime() - (LINES.length - id) * 600_000).toISOString();
    return { id, senderId, body, bookingId: null, createdAt };
  });
  return (
    <ConversationFrame
      name={NAME}
      when={`${day}, 15:00 - 16:00`}
      badge={<span className={classes.badge}>Example</span>}
    >
      <MessageList messages={messages} ownId={OWN} otherName={NAME} />
      <div className={classes.foot}>
        {role === 'customer' ? (
          <>
            <p>This is what a conversation looks like. Yours begins once a provider has taken a booking.</p>
            <LinkButton to={paths.booking()}>Book a Service</LinkButton>
          </>
        ) : (
          <p>This is what a conversation looks like. Yours begins with the first booking that you share.</p>
        )}
      </div>
    </ConversationFrame>
  );
}
