import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { paths } from '../paths.ts';
import { Prose, Text } from '../public-shell/site/prose.tsx';
import { Door } from '../ui/illustrations/door.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';

export const meta = describedAs(
  'Careers',
  'Offer your services on Doorstep as a provider, or tell us what you do well.',
);

/** Working with Doorstep; no position is invented (NAV-14). */
export default function CareersPage() {
  return (
    <Prose
      title="Work with us"
      lead="We have no office vacancies right now. You can always join as a provider."
      picture={<Door state="ajar" />}
    >
      <Text>
        <section>
          <h2>Provide services</h2>
          <p>
            If you clean, garden, cook, do laundry, babysit, walk dogs or cut hair, you can offer it here. You
            decide which services you offer and when you work, and you answer each request yourself.
          </p>
          <ol>
            <li>Sign up and choose “Provide Services”.</li>
            <li>Tell us what you offer, when you work and a little about yourself.</li>
            <li>One of our team approves your account. After that, customers can book you.</li>
          </ol>
          <p>
            <LinkButton to={paths.auth({ register: true })}>Sign Up</LinkButton>
          </p>
        </section>
        <section>
          <h2>Join our team</h2>
          <p>
            We’ll list new vacancies on this page. To introduce yourself sooner,{' '}
            <Link to="/contact">send us a message</Link> saying what you do well and what you’d change here.
          </p>
        </section>
      </Text>
    </Prose>
  );
}
