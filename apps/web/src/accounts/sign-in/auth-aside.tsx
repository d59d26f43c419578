import type { ReactNode } from 'react';
import { Street } from '../../ui/illustrations/street.tsx';
import { IconCheck } from '../../ui/display/icons.ts';
import classes from './auth-aside.module.css';

const promises = [
  'Professionals are vetted before their first visit',
  'Book a visit from any device',
  'See when it’s confirmed and who’s coming',
];

interface BookingAsideProps {
  /** True while the visitor creates an account. */
  isNew: boolean;
  /** The visitor's choices. */
  children: ReactNode;
}

/** Says what signing in leads to, next to the form (ACC-31). */
export function BookingAside({ isNew, children }: BookingAsideProps) {
  return (
    <div className={classes.booking}>
      <h1 className={classes.title}>Nearly there</h1>
      <p className={classes.lead}>{isNew ? 'Create an account' : 'Log in'}, and we’ll keep your choices.</p>
      {children}
    </div>
  );
}

/** Introduces the product next to the sign-in form (ACC-15). */
export function AuthAside() {
  return (
    <div className={classes.aside}>
      <h1>Help at home starts here</h1>
      <p className={classes.lead}>
        Cleaning, gardening and cooking by people you can trust, booked in about a minute.
      </p>
      <ul className={classes.promises}>
        {promises.map((promise) => (
          <li key={promise}>
            <IconCheck size={20} stroke={2.6} aria-hidden />
            {promise}
          </li>
        ))}
      </ul>
      <div className={classes.street}>
        <Street />
      </div>
    </div>
  );
}
