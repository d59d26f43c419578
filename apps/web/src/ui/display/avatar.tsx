import type { ServiceType } from '@doorstep/domain';
import { useState } from 'react';
import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Where their photo is; their initials stand for one that is missing or does not come. */
  photo?: string | null;
  /** Whose colours it has; the brand's without one. */
  type?: ServiceType | undefined;
  size: 'tiny' | 'small' | 'large';
}

/** A person under an arch: their photo, or without one their initials (FIL-6). Their name stands beside it. */
export function Avatar({ name, photo = null, type, size }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className={classes.avatar} data-service={type} data-size={size} aria-hidden>
      {photo !== null && photo !== missing ? (
        <img src={photo} alt="" onError={() => setMissing(photo)} />
      ) : (
        initialsOf(name)
      )}
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
