import { landingPathOf } from '@doorstep/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { describedAs } from '../public-shell/describe-page.ts';
import { useFrameUser } from '../session.tsx';
import { ContactForm, MessageSent } from '../support/contact-form.tsx';
import { ClientOnly } from '../ui/browser/client-only.tsx';
import { IconCalendarTime, IconChevronRight, IconHelpCircle } from '../ui/display/icons.ts';
import { Envelope } from '../ui/illustrations/envelope.tsx';
import '../ui/display/link-list.css';
import '../ui/forms/forms.css';
import classes from './contact.module.css';
import page from './form-page.module.css';

export const meta = describedAs(
  'Contact',
  'Ask us about a booking, your account or anything else about Doorstep.',
);

/** A way to write to us; every message becomes a ticket (SUP-1). */
export default function ContactPage() {
  const [sent, setSent] = useState<{ ticketId: number; email: string } | null>(null);
  const role = useFrameUser()?.role ?? 'customer';
  return (
    <main className={page.page} data-wide>
      <div>
        <h1>Talk to us</h1>
        <p className={classes.lead}>Questions, concerns or ideas: send us a message.</p>
        <ul className={classes.ways} data-link-list>
          <Way to={landingPathOf(role)} icon={IconCalendarTime} title="Change a booking">
            Move or cancel it from your dashboard.
          </Way>
          <Way to={paths.help()} icon={IconHelpCircle} title="Find an answer">
            Search Help for answers on booking, changing and cancelling.
          </Way>
        </ul>
        <div className={classes.picture}>
          <Envelope />
        </div>
      </div>
      <div className={page.card} data-paper>
        {sent ? (
          <MessageSent {...sent} onAnother={() => setSent(null)} />
        ) : (
          // The draft is stored in this tab, so it cannot be prerendered.
          <ClientOnly fallback={<div className={classes.waiting} />}>
            <ContactForm onSent={setSent} />
          </ClientOnly>
        )}
      </div>
    </main>
  );
}

interface WayProps {
  to: string;
  icon: typeof IconHelpCircle;
  title: string;
  children: string;
}

/** A page that may answer sooner than we do. */
function Way({ to, icon: Icon, title, children }: WayProps) {
  return (
    <li>
      <Link to={to}>
        <span data-arch>
          <Icon size={20} aria-hidden />
        </span>
        <span>
          <b>{title}</b> <small>{children}</small>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
}
