import hannah from './portraits/hannah.svg?url&no-inline';
import joel from './portraits/joel.svg?url&no-inline';
import priya from './portraits/priya.svg?url&no-inline';

interface Testimonial {
  id: number;
  name: string;
  /** Address of a picture. */
  image: string;
  /** From 0 to 5, in halves. */
  rating: number;
  text: string;
}

/** The three testimonials: examples, and shown as such (LND-5). */
export const testimonials: Testimonial[] = [
  {
    id: 1,
    name: 'Hannah, weekly cleaning',
    image: hannah,
    rating: 5,
    text: 'The same person every Tuesday, and I come home to a kitchen I want to cook in. Skipping a week took two taps.',
  },
  {
    id: 2,
    name: 'Joel, dog walks',
    image: joel,
    rating: 4.5,
    text: 'I knew who was coming and when. Biscuit was tired, happy and only slightly muddy.',
  },
  {
    id: 3,
    name: 'Priya, a garden once a month',
    image: priya,
    rating: 5,
    text: 'The price I saw was the price of the visit. My roses have not looked like this in years.',
  },
];
