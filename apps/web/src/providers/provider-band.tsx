import { type PublicProfile, serviceTypeLabel } from '@doorstep/domain';
import { Link } from 'react-router';
import { LazyPersonControls } from './relations/lazy-person-controls.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { Rating } from '../ui/display/rating.tsx';
import { VerifiedBadge } from '../ui/display/badge.tsx';
import classes from './provider-band.module.css';

/** The head of a provider's page: who they are and how they are rated, in the colours of their first service. */
export function ProviderBand({ profile }: { profile: PublicProfile }) {
  const { name, verified, services } = profile;
  const type = services[0]?.type;
  return (
    <header className={classes.band} data-service={type}>
      <div className={classes.inner}>
        <Avatar name={name} photo={profile.profilePhoto} type={type} size="large" />
        <div className={classes.text}>
          {type && (
            <Link to={paths.category(type)} className={classes.type}>
              {serviceTypeLabel(type)} services
            </Link>
          )}
          <h1>{name}</h1>
          <p className={classes.line}>
            <Rating {...profile} />
            {verified && <VerifiedBadge />}
          </p>
          <div className={classes.controls}>
            <LazyPersonControls person={profile} />
          </div>
        </div>
      </div>
    </header>
  );
}
