import { LATE_HOURS } from '@doorstep/domain';
import { IconRotate, IconShieldCheck, IconThumbUp } from '../../ui/display/icons.ts';
import classes from './promises.module.css';

const promises = [
  {
    icon: IconRotate,
    title: 'Change of plan',
    text: `Cancel or reschedule up to ${LATE_HOURS} hours before.`,
  },
  { icon: IconShieldCheck, title: 'In good hands', text: 'Verified, insured professionals.' },
  {
    icon: IconThumbUp,
    title: 'Satisfaction guarantee',
    text: 'If something is not right, you get a refund.',
  },
];

/** The side panel's promises (FRM-9). */
export function Promises() {
  return (
    <ul className={classes.promises}>
      {promises.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={22} aria-hidden />
          <span>
            <b>{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
