import type { ServiceType } from '@doorstep/domain';
import type { ReactNode } from 'react';

interface Post {
  id: string;
  /** Whose colours and glyph it has, and which services it leads to. */
  type: ServiceType;
  title: string;
  body: ReactNode;
}

/** The posts of /blog. */
export const posts: Post[] = [
  {
    id: 'before-a-clean',
    type: 'cleaning',
    title: 'Ten minutes before a clean',
    body: (
      <>
        <p>
          You do not have to tidy for the cleaner. But ten minutes of the right things let the hours go into
          cleaning rather than into carrying your post from table to chair.
        </p>
        <ul>
          <li>
            Clear the surfaces that matter most to you. What is free gets cleaned; what is full gets dusted.
          </li>
          <li>Put away what only you know the place of: papers, medicines, jewellery.</li>
          <li>Choose two rooms that come first, and write them into the notes of your booking.</li>
          <li>
            Say which cloths or products must not touch which surface. Stone and wood are the usual ones.
          </li>
          <li>Open a window. Everything dries faster.</li>
        </ul>
        <p>
          And afterwards: say what was good. The next visit starts where the last one ended, and a word about
          the skirting boards saves a long message later.
        </p>
      </>
    ),
  },
  {
    id: 'garden-year',
    type: 'gardening',
    title: 'What a small garden wants, season by season',
    body: (
      <>
        <p>
          Most of a garden’s work is a matter of when. An hour in the right month is worth an afternoon in the
          wrong one.
        </p>
        <ul>
          <li>
            <b>Early spring:</b> cut back what stood over winter, feed the beds, edge the lawn before it grows
            away.
          </li>
          <li>
            <b>Late spring:</b> plant what does not like frost. Mow often, and never short in dry weeks.
          </li>
          <li>
            <b>Summer:</b> water seldom and long, in the morning. Take off what has flowered, and more will
            come.
          </li>
          <li>
            <b>Autumn:</b> plant bulbs, trees and hedges while the soil is warm. Leave some leaves for the
            hedgehogs.
          </li>
          <li>
            <b>Winter:</b> prune apples and roses on a dry day. Leave birds’ favourite hedges until they have
            nested.
          </li>
        </ul>
        <p>If you only ask for help four times a year, ask for it at the turn of each season.</p>
      </>
    ),
  },
  {
    id: 'first-sitter',
    type: 'babysitting',
    title: 'A first evening with a new sitter',
    body: (
      <>
        <p>
          The first evening goes better when it is not the important one. Book a short visit while you are
          still at home, and let everybody find their feet.
        </p>
        <ol>
          <li>Show the way round: where the torch is, which tap is hot, which stair creaks.</li>
          <li>Write down bedtime, food that is not allowed, and the number to call first.</li>
          <li>Let your child do the introductions. Toys are better at it than parents.</li>
          <li>Say goodbye. Slipping away feels easier, and is remembered longer.</li>
          <li>Ask afterwards what was fun, not whether everything was fine.</li>
        </ol>
        <p>If it went well, mark the sitter as a favourite. Favourites are asked first the next time.</p>
      </>
    ),
  },
];
