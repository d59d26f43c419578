import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '../../ui/display/icons.ts';
import { Stars } from '../../ui/display/stars.tsx';
import { testimonials } from './testimonials.ts';
import { useRotation } from './use-rotation.ts';
import shared from './landing.module.css';
import classes from './testimonials.module.css';

/**
 * The testimonial carousel (LND-6), as the ARIA authoring practices describe one. It rests while it is pointed at
 * or has the focus, and for visitors who prefer less motion (LOO-4).
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
      className={`${shared.section} ${classes.section}`}
      aria-roledescription="carousel"
      aria-labelledby="testimonials"
    >
      <div>
        <h2 id="testimonials">How it can feel</h2>
        <p className={shared.lead}>Three examples, written by us. Real reviews come from real visits.</p>
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
            <div>
              <p className={classes.rating}>
                <Stars rating={rating} /> <span className={classes.example}>Example</span>
              </p>
              <blockquote>{text}</blockquote>
              <figcaption>{name}</figcaption>
            </div>
          </figure>
        ))}
      </div>
    </section>
  );
}
