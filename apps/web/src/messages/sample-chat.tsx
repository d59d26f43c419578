import { formatLongDay, type Message } from '@doorstep/domain';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { ExampleBadge } from '../ui/display/badge.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { ConversationFrame } from './conversation.tsx';
import classes from './chat.module.css';
import { MessageList } from './message-list.tsx';

const DAY_MS = 24 * 3_600_000;
const NAME = 'Elena Brook';
const OWN = 1;
const OTHER = 2;
const LINES = [
  [
    OTHER,
    'Hello, I’m looking forward to the visit. Is there anything you’d like done differently this time?',
  ],
  [OWN, 'The kitchen floor, please. And go easy on the new tiles.'],
  [OTHER, 'I’ll see to it. See you then.'],
] as const;

/** Returns the documented sample: with a provider, about a date in 3 days, 15:00 - 16:00 (MSG-4). */
export function useSampleConversation() {
  const now = useNow();
  const day = formatLongDay(new Date(now.getTime() + 3 * DAY_MS).toISOString());
  const messages = LINES.map(([senderId, body], id): Message => {
    const createdAt = new Date(now.getTime() - (LINES.length - id) * 600_000).toISOString();
    return { id, senderId, body, bookingId: null, createdAt };
  });
  return { name: NAME, when: `${day}, 15:00 - 16:00`, messages, ownId: OWN };
}

/** Explanation of the sample for customers (MSG-8). */
export const SAMPLE_EXPLANATION =
  'This is what a conversation looks like. Yours starts once we’ve asked a provider to come.';

/** Sample chat for a user without conversations. */
export function SampleChat() {
  const { role } = useUser();
  const { name, when, messages, ownId } = useSampleConversation();
  return (
    <ConversationFrame name={name} when={when} extra={<ExampleBadge />}>
      <MessageList messages={messages} ownId={ownId} otherName={name} />
      <div className={classes.sample}>
        {role === 'customer' ? (
          <>
            <p>{SAMPLE_EXPLANATION}</p>
            <LinkButton to={paths.booking()}>Book a Service</LinkButton>
          </>
        ) : (
          <p>This is what a conversation looks like. Yours starts with your first booking.</p>
        )}
      </div>
    </ConversationFrame>
  );
}
