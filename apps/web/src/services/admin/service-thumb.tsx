import type { Service } from '@doorstep/domain';
import { useState } from 'react';
import { TypeGlyph } from '../../ui/illustrations/service-picture.tsx';
import classes from './service-thumb.module.css';

/** The picture of a service beside its name; the icon of its type without one, or when it fails to load (CAT-6). */
export function ServiceThumb({ service: { type, imageUrl } }: { service: Service }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes.thumb} data-service={type}>
      {imageUrl && failed !== imageUrl ? (
        <img src={imageUrl} alt="" loading="lazy" onError={() => setFailed(imageUrl)} />
      ) : (
        <TypeGlyph type={type} size={22} />
      )}
    </span>
  );
}
