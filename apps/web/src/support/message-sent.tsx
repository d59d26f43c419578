import { Button } from '@mantine/core';
import { paths } from '../paths.ts';
import { focusOnMount } from '../ui/browser/focus.ts';
import { Door } from '../ui/illustrations/door.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import classes from './message-sent.module.css';

interface MessageSentProps {
  ticketId: number;
  email: string;
  onAnother: () => void;
}

/** What happens after a message to us was sent. The keyboard goes to its heading, as the form is gone. */
export function MessageSent({ ticketId, email, onAnother }: MessageSentProps) {
  return (
    <div className={classes.sent}>
      <Door state="ajar" />
      <h2 ref={focusOnMount} tabIndex={-1}>
        Message sent
      </h2>
      <p>
        It is number <b>{ticketId}</b>. An answer goes to {email}.
      </p>
      <div className={classes.actions}>
        <LinkButton to={paths.home}>Back to the start</LinkButton>
        <Button variant="default" onClick={onAnother}>
          Write another
        </Button>
      </div>
    </div>
  );
}
