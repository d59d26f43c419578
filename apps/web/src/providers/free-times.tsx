import {
  FORM_DAYS,
  FORM_DURATION,
  FORM_SLOTS,
  formatDay,
  formatDuration,
  formatLongDay,
  noonOf,
  policyTexts,
  type PublicProfile,
  type Service,
} from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { trpc } from '../api.tsx';
import { useMayOpen } from '../open-to-reader.tsx';
import { paths } from '../paths.ts';
import { Price } from '../services/price.tsx';
import { BottomBar } from '../ui/display/bottom-bar.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { firstNameOf } from '../ui/display/text.ts';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ServiceArch } from '../ui/illustrations/service-picture.tsx';
import classes from './free-times.module.css';
import { useIsBlocked } from './relations/use-relations.ts';

/** A visitor's choice on a provider's page. */
export interface VisitChoice {
  service: Service | undefined;
  /** A London day; by default the first with free times. */
  date: string | null;
  time: string | null;
}

interface ChoiceProps {
  profile: PublicProfile;
  choice: VisitChoice;
  onChoose: (choice: VisitChoice) => void;
}

const SEARCHED_DAYS = 14;
const VISIBLE_DAYS = 5;

/** Free times of a provider, by service and day, and the link that books one (PRV-13). */
export function FreeTimes({ profile, choice, onChoose }: ChoiceProps) {
  const { services } = profile;
  const isBlocked = useIsBlocked(profile.id);
  const mayBook = useMayOpen()(paths.booking());
  const { service, time } = choice;
  const days = trpc.availability.days.useQuery(
    service ? { serviceId: service.id, providerId: profile.id, days: SEARCHED_DAYS } : skipToken,
  );
  const free = days.data?.filter(({ slots }) => slots.length > 0).slice(0, VISIBLE_DAYS) ?? [];
  const date = choice.date ?? free[0]?.date;
  const slots = free.find((day) => day.date === date)?.slots ?? [];
  return (
    <section className={classes.card} data-paper aria-labelledby="free-times">
      <h2 id="free-times">Next free times</h2>
      {isBlocked && <p className={classes.soft}>You’ve blocked {profile.name}.</p>}
      {service && !isBlocked && (
        <>
          <label className={classes.service}>
            <ServiceArch type={service.type} serviceId={service.id} width={38} />
            <span>
              <VisuallyHidden>Service</VisuallyHidden>
              <select
                value={service.id}
                onChange={({ currentTarget: { value } }) =>
                  onChoose({ ...choice, service: services.find(({ id }) => id === Number(value)) })
                }
              >
                {services.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
              <small>
                <Price minor={service.price} perHour /> · {formatDuration(FORM_DURATION)}
              </small>
            </span>
          </label>
          <Query query={days} subject="The free times" skeleton={<TimesSkeleton />}>
            {() =>
              free.length === 0 ? (
                <p className={classes.soft}>No free times in the next {SEARCHED_DAYS} days.</p>
              ) : (
                <>
                  <fieldset className={classes.days} aria-label="Day">
                    {free.map((day) => (
                      <button
                        key={day.date}
                        type="button"
                        aria-pressed={day.date === date}
                        onClick={() => onChoose({ ...choice, date: day.date, time: null })}
                      >
                        <DayName date={day.date} />
                        <small>{day.slots.length} free</small>
                      </button>
                    ))}
                  </fieldset>
                  <fieldset
                    className={classes.times}
                    aria-label={`Times on ${formatLongDay(noonOf(date ?? ''))}`}
                  >
                    {FORM_SLOTS.map((slot) => (
                      <button
                        key={slot}
                        type="button"
                        disabled={!slots.some((open) => open.time === slot)}
                        aria-pressed={slot === time}
                        onClick={() => onChoose({ ...choice, date: date ?? null, time: slot })}
                      >
                        {slot}
                      </button>
                    ))}
                  </fieldset>
                </>
              )
            }
          </Query>
        </>
      )}
      {service && !isBlocked && mayBook && (
        <>
          <p className={classes.total}>
            <span>
              <b>{chosenTime(choice)}</b>
              <small>
                {formatDuration(FORM_DURATION)} with {firstNameOf(profile.name)}
              </small>
            </span>
            <b className={classes.price}>
              <Price minor={service.price} />
            </b>
          </p>
          <LinkButton to={bookingOf(profile, { ...choice, date: date ?? null })} size="lg" fullWidth>
            Book with this provider
          </LinkButton>
          <p className={classes.note}>
            {policyTexts.NOTHING_TO_PAY_NOW}. {firstNameOf(profile.name)} needs to accept your request.
          </p>
        </>
      )}
      {!service && <p className={classes.soft}>No free times in the next {FORM_DAYS} days.</p>}
    </section>
  );
}

/** The same choice at the bottom of a phone. */
export function BookingBar({ profile, choice }: Omit<ChoiceProps, 'onChoose'>) {
  const isBlocked = useIsBlocked(profile.id);
  const mayBook = useMayOpen()(paths.booking());
  const { service } = choice;
  if (!service || isBlocked || !mayBook) return null;
  return (
    <BottomBar
      title={chosenTime(choice)}
      detail={
        <>
          {service.name}, <Price minor={service.price} />
        </>
      }
    >
      <LinkButton to={bookingOf(profile, choice)} size="lg">
        Book
      </LinkButton>
    </BottomBar>
  );
}

function chosenTime({ date, time }: VisitChoice): string {
  return date && time ? `${formatDay(noonOf(date))}, ${time}` : 'Choose a time';
}

function bookingOf({ id: providerId }: PublicProfile, { service, date, time }: VisitChoice): string {
  return paths.booking({
    providerId,
    ...(service && { serviceId: service.id }),
    ...(date && { date }),
    ...(time && { time }),
  });
}

/** `Tue` above `24`. */
function DayName({ date }: { date: string }) {
  const [weekday, day, month] = formatDay(noonOf(date)).split(' ');
  return (
    <>
      <span>{weekday}</span>
      <b>{day}</b>
      <VisuallyHidden>{month}</VisuallyHidden>
    </>
  );
}

function TimesSkeleton() {
  return (
    <Loading>
      <Skeleton height="17.625rem" />
    </Loading>
  );
}
