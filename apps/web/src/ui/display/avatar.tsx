import type { ServiceType } from '@doorstep/domain';
import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Whose colours it has; the brand's without one. */
  type?: ServiceType | undefined;
  size: 'tiny' | 'small' | 'large';
}

/** A person without a photo: their initials under an arch. Their name stands beside it. */
export function Avatar({ name, type, size }: AvatarProps) {
  return (
    <span className={classes.avatar} data-service={type} data-size={size} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

const characters = new Intl.Segmenter('en-GB');

/** `GM` of Grace Ama Mensah. What is seen as one character may be several of Unicode's. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .flatMap((word = '') => [...characters.segment(word)].slice(0, 1))
    .map(({ segment }) => segment.toUpperCase())
    .join('');
}
