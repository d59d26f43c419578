import { PRODUCT_NAME } from '@doorstep/domain';
import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { BookServiceButton } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { Prose, Text } from '../public-shell/site/prose.tsx';
import { Street } from '../ui/illustrations/street.tsx';

export const meta = describedAs('About', 'What Doorstep does, who comes to help, and what we care about.');

/** An introduction to Doorstep (NAV-14). */
export default function AboutPage() {
  return (
    <Prose
      title="Good help, close by"
      lead={`${PRODUCT_NAME} brings people who need a hand at home together with people who are good at giving one.`}
      picture={<Street />}
    >
      <Text>
        <section>
          <h2>What we do</h2>
          <p>
            Seven kinds of help are booked here: cleaning, gardening, cooking, laundry, babysitting, petcare
            and beauty. You see the price by the hour before you choose, pick a time that is really free, and
            know who is coming before the bell rings.
          </p>
          <p>
            The people who help work for themselves. They choose what they offer and when they work, and they
            accept each visit themselves. One of us approves every provider before the first booking.
          </p>
        </section>
        <section>
          <h2>What we care about</h2>
          <ul>
            <li>
              <b>No surprises.</b> The price you confirm is the price of the visit, line by line.
            </li>
            <li>
              <b>Times that hold.</b> A time can be booked once. Nobody is promised to two doors.
            </li>
            <li>
              <b>Your door is yours.</b> How to get in is kept encrypted, and open to your provider only
              around the visit. Every view is logged.
            </li>
            <li>
              <b>Plans change.</b> You can cancel until a visit starts, move it, skip a week or pause a
              series.
            </li>
          </ul>
        </section>
        <section>
          <h2>Come in</h2>
          <p>
            Look at <Link to={paths.services()}>what is on offer</Link>, read{' '}
            <Link to="/help">how everything works</Link>, or <Link to="/contact">write to us</Link>.
          </p>
          <p>
            <BookServiceButton />
          </p>
        </section>
      </Text>
    </Prose>
  );
}
