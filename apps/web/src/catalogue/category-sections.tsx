import {
  count,
  formatDayTime,
  type Service,
  SERVICE_TYPES,
  type ServiceType,
  serviceTypeLabel,
} from '@doorstep/domain';
import { Link } from 'react-router';
import { BookServiceButton } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { useTypeProviders } from '../providers/provider-filters.tsx';
import { Price } from '../services/price.tsx';
import { useNextFree } from '../services/services-query.ts';
import { taglines } from '../services/service-type.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { BottomBar } from '../ui/display/bottom-bar.tsx';
import { FreeDot } from '../ui/display/free-dot.tsx';
import { Promises } from '../ui/display/promises.tsx';
import { ServiceArch, ServiceIcon } from '../ui/illustrations/service-picture.tsx';
import classes from './category-sections.module.css';

const DOORS = [0, 1, 2];

interface TypeProps {
  type: ServiceType;
  /** Its services, once loaded. */
  services: readonly Service[] | undefined;
}

/** The head of a type's page: facts, and its house with up to three providers in the doors. */
export function CategoryBand({ type, services }: TypeProps) {
  const { data: offering } = useTypeProviders(type);
  const nextFree = useNextFree(services);
  const prices = services?.map(({ price }) => price) ?? [];
  return (
    <header className={classes.band} data-service={type}>
      <div className={classes.inner}>
        <div className={classes.text}>
          <h1>{serviceTypeLabel(type)} services</h1>
          <p className={classes.tagline}>{taglines[type]}</p>
          <ul className={classes.facts}>
            {prices.length > 0 && (
              <li>
                {count(prices.length, 'service')} from <Price minor={Math.min(...prices)} perHour />
              </li>
            )}
            {nextFree && (
              <li>
                <FreeDot /> Next free {formatDayTime(nextFree)}
              </li>
            )}
            {offering && offering.total > 0 && <li>{count(offering.total, 'provider')}</li>}
          </ul>
        </div>
        <div className={classes.house} aria-hidden>
          <div className={classes.roof} />
          <div className={classes.wall}>
            {DOORS.map((door) => {
              const provider = offering?.providers[door];
              return (
                <span key={door} className={classes.door}>
                  <span>
                    {provider ? (
                      <Avatar name={provider.name} photo={provider.profilePhoto} type={type} size="medium" />
                    ) : (
                      offering && (
                        <span className={classes.vacant}>
                          <ServiceIcon type={type} />
                        </span>
                      )
                    )}
                  </span>
                </span>
              );
            })}
          </div>
        </div>
      </div>
    </header>
  );
}

/** On a phone, the bar that books without choosing a provider, with the next free time. */
export function CategoryBar({ type, services }: TypeProps) {
  const nextFree = useNextFree(services);
  return (
    <BottomBar
      title="Any available provider"
      detail={
        nextFree && (
          <>
            <FreeDot /> Next free {formatDayTime(nextFree)}
          </>
        )
      }
    >
      <BookServiceButton to={paths.booking({ serviceType: type })} />
    </BottomBar>
  );
}

/** Next to the providers: booking without choosing one, and the six other types. */
export function CategoryAside({ type }: { type: ServiceType }) {
  return (
    <aside className={classes.aside}>
      <section className={classes.ask} aria-labelledby="no-favourite">
        <div className={classes.head} data-service={type}>
          <span className={classes.unknown} aria-hidden>
            ?
          </span>
          <h2 id="no-favourite">No favourite?</h2>
        </div>
        <p>Pick a free time, and we’ll ask the best match first.</p>
        <BookServiceButton to={paths.booking({ serviceType: type })} size="lg" fullWidth />
        <Promises className={classes.promises} />
      </section>
      <nav aria-labelledby="other-types">
        <h2 id="other-types">Other services</h2>
        <ul className={classes.list}>
          {SERVICE_TYPES.filter((other) => other !== type).map((other) => (
            <li key={other}>
              <Link to={paths.category(other)} className={classes.link}>
                <ServiceArch type={other} width={34} />
                {serviceTypeLabel(other)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
