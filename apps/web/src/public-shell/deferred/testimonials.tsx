import { useFocusWithin, useHover, useMergedRef, useReducedMotion } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '../../ui/display/icons.ts';
import { Stars } from '../../ui/display/stars.tsx';
import classes from './testimonials.module.css';
import hannah from './portraits/hannah.svg?url&no-inline';
import joel from './portraits/joel.svg?url&no-inline';
import priya from './portraits/priya.svg?url&no-inline';
import { useEffect, useState } from 'react';

/**
 * The testimonial carousel (LND-6), after the ARIA authoring practices. It pauses under the pointer or with the focus, and
 * for visitors who prefer less motion (LOO-4).
 */
export function Testimonials() {
  const { ref: pointedAt, hovered } = useHover();
  const { ref: focusedIn, focused } = useFocusWithin();
  const { current, running, moving, show, step, toggle } = useRotation(
    testimonials.length,
    hovered || focused,
  );
  return (
    <section
      ref={useMergedRef(pointedAt, focusedIn)}
      className={classes.section}
      aria-roledescription="carousel"
      aria-labelledby="testimonials"
    >
      <div className={classes.head}>
        <h2 id="testimonials">What it can be like</h2>
        <span className={classes.example}>Examples</span>
      </div>
      <div className={classes.controls}>
        <button type="button" onClick={toggle} aria-label={running ? 'Pause' : 'Play'}>
          {running ? (
            <IconPlayerPauseFilled size={18} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden />
          )}
        </button>
        <button type="button" onClick={() => step(-1)} aria-label="Previous testimonial">
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <button type="button" onClick={() => step(1)} aria-label="Next testimonial">
          <IconChevronRight size={20} aria-hidden />
        </button>
        <div className={classes.dots}>
          {testimonials.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={`Testimonial ${index + 1} of ${testimonials.length}`}
              aria-current={index === current}
              onClick={() => show(index)}
            />
          ))}
        </div>
      </div>
      <div className={classes.slides} aria-live={moving ? 'off' : 'polite'}>
        {testimonials.map(({ id, name, image, rating, text }, index) => (
          <figure
            key={id}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${testimonials.length}`}
            className={classes.slide}
            data-current={index === current}
            aria-hidden={index !== current}
          >
            <img src={image} alt="" width={96} height={112} loading="lazy" />
            <p>
              <Stars rating={rating} />
            </p>
            <blockquote>{text}</blockquote>
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

interface Testimonial {
  id: number;
  name: string;
  image: string;
  /** From 0 to 5, in halves. */
  rating: number;
  text: string;
}

/** The three testimonials, marked as examples (LND-5). */
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
    text: 'The price I saw was the price I paid. My roses haven’t looked like this in years.',
  },
];

/** Time per testimonial in milliseconds (LND-6). */
const ROTATION = 5_000;

/**
 * Rotates through `count` slides every five seconds unless `held`. It starts by itself unless the reader prefers less
 * motion, and can be stopped and started (WCAG 2.2.2).
 */
function useRotation(count: number, held: boolean) {
  const [current, setCurrent] = useState(0);
  const [choice, setChoice] = useState<'run' | 'stop' | null>(null);
  const still = useReducedMotion();
  const running = choice ? choice === 'run' : !still;
  const moving = running && !held;
  const step = (by: number) => setCurrent((slide) => (slide + by + count) % count);

  // Restarts with every slide, so that a chosen one stays as long as the others.
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => setCurrent((current + 1) % count), ROTATION);
    return () => clearTimeout(timer);
  }, [moving, current, count]);

  return {
    current,
    running,
    moving,
    show: setCurrent,
    step,
    toggle: () => setChoice(running ? 'stop' : 'run'),
  };
}
