import { PRODUCT_NAME } from '@doorstep/domain';
import { once, prefetch } from '../prefetch.ts';
import { Chat } from '../messages/chat.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Chat · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ messages }) => messages.people.prefetchInfinite({}));
export { once as shouldRevalidate };

/** Conversations of customers and providers (MSG-1, MSG-4). */
export default function ChatPage() {
  return (
    <main>
      <Chat />
    </main>
  );
}
