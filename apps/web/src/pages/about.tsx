import { policyTexts, PRODUCT_NAME, SERVICE_TYPES, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { BookServiceButton } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { NextSteps } from '../public-shell/site/next-steps.tsx';
import { Prose } from '../public-shell/site/prose.tsx';
import { IconCalendarEvent, IconCalendarTime, IconCoin, IconKey } from '../ui/display/icons.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import { ServiceArch } from '../ui/illustrations/service-picture.tsx';
import { Street } from '../ui/illustrations/street.tsx';
import classes from './about.module.css';

export const meta = describedAs('About', 'What Doorstep does, who comes to help, and what we care about.');

const VALUES = [
  { icon: IconCoin, title: 'No surprises', text: policyTexts.PRICE_MEANING },
  {
    icon: IconCalendarEvent,
    title: 'No double bookings',
    text: 'Once you’ve booked a time, no one else can take it.',
  },
  {
    icon: IconKey,
    title: 'Your door is yours',
    text: 'Access details are encrypted. Your provider can see them only around the visit, and every view is logged.',
  },
  {
    icon: IconCalendarTime,
    title: 'Plans change',
    text: `${policyTexts.FREE_CHANGES} You can also skip a week, or pause a recurring booking.`,
  },
];

/** An introduction to Doorstep (NAV-14). */
export default function AboutPage() {
  return (
    <Prose
      title="Good help, close by"
      lead={`${PRODUCT_NAME} connects people who need a hand at home with people who are good at giving one.`}
      picture={<Street />}
    >
      <section>
        <h2>What we do</h2>
        <div className={classes.texts}>
          <p>
            You can book seven types of service here: cleaning, gardening, cooking, laundry, babysitting,
            petcare and beauty. You see the hourly price before you choose, pick a free time, and know who’s
            coming before the doorbell rings.
          </p>
          <p>
            Providers work for themselves. They choose what they offer and when they work, and they accept
            each visit themselves. {policyTexts.APPROVAL_MEANING}
          </p>
        </div>
        <ul className={classes.types}>
          {SERVICE_TYPES.map((type) => (
            <li key={type}>
              <Link to={paths.category(type)}>
                <ServiceArch type={type} width={40} />
                {serviceTypeLabel(type)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.part}>
        <h2>What we care about</h2>
        <ul className={classes.values}>
          {VALUES.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className={classes.icon} data-arch>
                <Icon size={22} aria-hidden />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <NextSteps title="Get started">
        <BookServiceButton />
        <LinkButton variant="default" to={paths.services()}>
          See all services
        </LinkButton>
        <Link to={paths.help()}>How it works</Link>
        <Link to={paths.contact()}>Send us a message</Link>
      </NextSteps>
    </Prose>
  );
}
