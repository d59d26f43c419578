import type { HTMLAttributes } from 'react';

interface Props extends Pick<HTMLAttributes<HTMLElement>, 'aria-live' | 'children'> {
  component?: 'span' | 'p' | 'h2';
}

/** Text for screen readers only. */
export function VisuallyHidden({ component: Component = 'span', ...rest }: Props) {
  return <Component data-visually-hidden {...rest} />;
}
