import { policyTexts, PRODUCT_NAME } from '@doorstep/domain';
import { describedAs } from '../public-shell/describe-page.ts';
import { BookServiceButton } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { Prose, Text } from '../public-shell/site/prose.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Street } from '../ui/illustrations/street.tsx';
import classes from './about.module.css';

export const meta = describedAs('About', 'What Doorstep does, who comes to help, and what we care about.');

/** An introduction to Doorstep (NAV-14). */
export default function AboutPage() {
  return (
    <Prose
      title="Good help, close by"
      lead={`${PRODUCT_NAME} connects people who need a hand at home with people who are good at giving one.`}
      picture={<Street />}
    >
      <Text>
        <section>
          <h2>What we do</h2>
          <p>
            You can book seven types of service here: cleaning, gardening, cooking, laundry, babysitting,
            petcare and beauty. You see the hourly price before you choose, pick a free time, and know who’s
            coming before the doorbell rings.
          </p>
          <p>
            Providers work for themselves. They choose what they offer and when they work, and they accept
            each visit themselves. {policyTexts.APPROVAL_MEANING}
          </p>
        </section>
        <section>
          <h2>What we care about</h2>
          <ul>
            <li>
              <b>No surprises.</b> {policyTexts.PRICE_MEANING}
            </li>
            <li>
              <b>No double bookings.</b> Each time can be booked only once.
            </li>
            <li>
              <b>Your door is yours.</b> Access details are encrypted. Your provider can see them only around
              the visit, and every view is logged.
            </li>
            <li>
              <b>Plans change.</b> {policyTexts.FREE_CHANGES} You can also skip a week, or pause a series.
            </li>
          </ul>
        </section>
        <section>
          <h2>Get started</h2>
          <p className={classes.actions}>
            <BookServiceButton />
            <LinkButton variant="default" to={paths.services()}>
              See all services
            </LinkButton>
            <LinkButton variant="default" to="/help">
              How it works
            </LinkButton>
            <LinkButton variant="default" to="/contact">
              Send us a message
            </LinkButton>
          </p>
        </section>
      </Text>
    </Prose>
  );
}
