import classes from './promises.module.css';

const promises = [
  'Cancel or reschedule up to 24 hours before',
  'Verified, insured professionals',
  'Satisfaction guarantee with refund',
];

/** The promises of the booking form (FRM-9), on public pages. */
export function Promises({ className = '' }: { className?: string | undefined }) {
  return (
    <ul className={`${classes.promises} ${className}`} aria-label="Our promises">
      {promises.map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
  );
}
