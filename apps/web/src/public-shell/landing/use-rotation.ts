import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** How long a testimonial is shown, in milliseconds (LND-6). */
const ROTATION = 5_000;

/**
 * Steps through `count` slides every five seconds, wrapping, while `held` is false. It starts by itself unless the
 * reader prefers less motion, and can always be stopped and started again (WCAG 2.2.2).
 */
export function useRotation(count: number, held: boolean) {
  const [current, setCurrent] = useState(0);
  const [choice, setChoice] = useState<'run' | 'stop' | null>(null);
  const still = useReducedMotion();
  const running = choice ? choice === 'run' : !still;
  const moving = running && !held;
  const step = (by: number) => setCurrent((slide) => (slide + by + count) % count);

  // Begins anew with every slide, so a chosen one is shown as long as any other.
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
