import { PRODUCT_NAME } from '@doorstep/domain';
import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { Prose, Text } from '../public-shell/site/prose.tsx';
import { Logo } from '../ui/illustrations/logo.tsx';

export const meta = describedAs('Press', 'What Doorstep does in one sentence, and our logo.');

/** Facts and pictures for the press (NAV-14). */
export default function PressPage() {
  return (
    <Prose
      title="Press"
      lead="Writing about help at home? Here’s what we do in a sentence, and our logo."
      picture={<Logo size={112} />}
    >
      <Text>
        <section>
          <h2>In one sentence</h2>
          <p>
            {PRODUCT_NAME} is a marketplace where people book cleaning, gardening, cooking, laundry,
            babysitting, petcare and beauty services for their home, by the hour, from providers who work for
            themselves.
          </p>
        </section>
        <section>
          <h2>Name and logo</h2>
          <ul>
            <li>The name is written {PRODUCT_NAME}, one word, with a capital D.</li>
            <li>
              The logo is an arched door on a step, with the light on. Download it{' '}
              <a href="/favicon.svg" download="doorstep-mark.svg">
                as SVG
              </a>{' '}
              or{' '}
              <a href="/icon-512.png" download="doorstep-mark.png">
                as PNG
              </a>
              . Please keep its colours and proportions.
            </li>
          </ul>
        </section>
        <section>
          <h2>Questions</h2>
          <p>
            Ask them <Link to="/contact">on the contact page</Link> with “Press” in the subject. We don’t
            publish numbers about customers or providers, so we can’t give you any to quote.
          </p>
        </section>
      </Text>
    </Prose>
  );
}
