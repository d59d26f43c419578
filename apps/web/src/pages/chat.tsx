import { PRODUCT_NAME } from '@doorstep/domain';
import { Chat } from '../chat/chat.tsx';
import { Page } from '../ui/page.tsx';
import '../ui/forms.css';

export const meta = () => [{ title: `Chat · ${PRODUCT_NAME}` }];

/** Conversations of customers and providers (S2 §2; Rulings: /edit-jobs, /chat). */
export default function ChatPage() {
  return (
    <Page title="Chat">
      <Chat />
    </Page>
  );
}
