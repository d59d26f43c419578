import { Button } from '@mantine/core';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { focusOnMount } from '../ui/browser/focus.ts';
import { Door } from '../ui/illustrations/door.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import classes from './message-sent.module.css';

interface MessageSentProps {
  ticketId: number;
  email: string;
  onAnother: () => void;
}

/** What happens after a message to us was sent: who is signed in sees where it stands, a visitor gets a mail (SUP-19). The keyboard goes to its heading, as the form is gone. */
export function MessageSent({ ticketId, email, onAnother }: MessageSentProps) {
  const isSignedIn = useSession().session.status === 'signed-in';
  return (
    <div className={classes.sent}>
      <Door state="ajar" />
      <h2 ref={focusOnMount} tabIndex={-1}>
        Message sent
      </h2>
      <p>
        It is number <b>{ticketId}</b>. An answer goes to {email} by mail.
        {isSignedIn && ' Until then you see under Help where it stands.'}
      </p>
      <div className={classes.actions}>
        {isSignedIn ? (
          <LinkButton to={paths.help('tickets')}>See where it stands</LinkButton>
        ) : (
          <LinkButton to={paths.home}>Back to the start</LinkButton>
        )}
        <Button variant="default" onClick={onAnother}>
          Write another
        </Button>
      </div>
    </div>
  );
}
