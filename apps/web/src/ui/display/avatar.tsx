import { portraitIn, type ServiceType } from '@doorstep/domain';
import { useState } from 'react';
import portraits from '../illustrations/portraits.svg?url&no-inline';
import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** The photo's URL or the name of a portrait; without one, or if it fails to load, the initials appear. */
  photo?: string | null | undefined;
  /** Sets the colours; by default the brand's. */
  type?: ServiceType | undefined;
  size: 'row' | 'tiny' | 'small' | 'medium' | 'large';
}

/** A person's photo, portrait or initials under an arch (FIL-6). Hidden from screen readers: the name is next to it. */
export function Avatar({ name, photo = null, type, size }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const portrait = portraitIn(photo);
  const isDrawn = portrait !== null || (photo !== null && photo !== failed);
  return (
    <span className={classes.avatar} data-service={type} data-size={size} data-drawn={isDrawn} aria-hidden>
      {portrait !== null ? (
        <svg viewBox="0 0 96 112" preserveAspectRatio="xMidYMax slice">
          <use href={`${portraits}#${portrait}`} />
        </svg>
      ) : photo !== null && isDrawn ? (
        <img src={photo} alt="" onError={() => setFailed(photo)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** Splits names into characters; built for the first name without a photo, as it takes a browser 10 ms. */
let characters: Intl.Segmenter | undefined;

/** Returns `GM` for Grace Ama Mensah. A visible character may be several of Unicode's. */
function initialsOf(name: string): string {
  const segmenter = (characters ??= new Intl.Segmenter('en-GB'));
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .flatMap((word = '') => [...segmenter.segment(word)].slice(0, 1))
    .map(({ segment }) => segment.toUpperCase())
    .join('');
}
