import type { Service } from '@doorstep/domain';
import { useState } from 'react';
import { useSession } from '../session.tsx';
import { WizardOpener } from '../bookings/wizard/wizard-opener.tsx';
import classes from './book-by-steps.module.css';

/** A customer's other way to book this very service: with the wizard, without leaving the page (WIZ-11). */
export function BookBySteps({ service: { id, type, name } }: { service: Service }) {
  const { session } = useSession();
  const isCustomer = session.status === 'signed-in' && session.user.role === 'customer';
  // It stays while a customer logs in again; visitors carry nothing of it.
  const [isUsed, setUsed] = useState(false);
  if (isCustomer && !isUsed) setUsed(true);
  if (!isUsed) return null;
  return (
    <WizardOpener type={type} serviceId={id}>
      {(open, isLoading) =>
        isCustomer && (
          <button
            type="button"
            className={classes.button}
            aria-haspopup="dialog"
            aria-label={`Book step by step: ${name}`}
            aria-busy={isLoading}
            onClick={open}
          >
            Book step by step
          </button>
        )
      }
    </WizardOpener>
  );
}
