import { SERVICE_TYPES, serviceTypeLabel } from '@doorstep/domain';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { BookServiceButton, useMayOpen } from '../../open-to-reader.tsx';
import { paths } from '../../paths.ts';
import { IconArrowRight, IconCalendarEvent, IconMapPin, IconSearch } from '../../ui/display/icons.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import classes from './landing-search.module.css';

const BookableDays = lazy(async () => (await import('../deferred/search-answer.tsx')).BookableDays, {
  idle: true,
});
const SearchAnswer = lazy(async () => (await import('../deferred/search-answer.tsx')).SearchAnswer, {
  idle: true,
});

type Choice = NonNullable<Parameters<typeof paths.booking>[0]>;

/** Search that opens the booking form with its values, and shows what is available (LND-10). */
export function LandingSearch() {
  const [choice, setChoice] = useState<Choice>({});
  const navigate = useNavigate();
  const mayBook = useMayOpen()(paths.booking());
  const booking = paths.booking(choice);
  const button = (
    <BookServiceButton to={booking} size="lg" rightSection={<IconArrowRight size={20} aria-hidden />} />
  );
  if (!mayBook) return <div className={classes.search}>{button}</div>;
  return (
    <>
      <form
        className={classes.search}
        aria-label="Find a time"
        onChange={({ currentTarget }) => setChoice(Object.fromEntries(new FormData(currentTarget)) as Choice)}
        // A click on the link sends the form too, so it's refused as Enter is.
        onClickCapture={(event) => {
          const isLink = (event.target as Element).closest('a');
          if (isLink && !event.currentTarget.reportValidity()) event.preventDefault();
        }}
        // Enter in the postcode submits: the form has no other text field.
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(booking);
        }}
      >
        <Field label="Service" icon={<IconSearch size={22} aria-hidden />}>
          <select name="serviceType">
            <option value="">Any service</option>
            {SERVICE_TYPES.map((type) => (
              <option key={type} value={type}>
                {serviceTypeLabel(type)}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Postcode" icon={<IconMapPin size={22} aria-hidden />}>
          <input
            name="postcode"
            autoComplete="postal-code"
            placeholder="SE1 7AB"
            maxLength={8}
            // As the domain has it (ADR-11); the browser says so, with the title.
            pattern="\s*[A-Za-z]{1,2}\d.*"
            title="Such as SE1 7AB"
          />
        </Field>
        <Field label="When" icon={<IconCalendarEvent size={22} aria-hidden />}>
          <select name="date">
            <option value="">From tomorrow</option>
            <BookableDays />
          </select>
        </Field>
        {button}
      </form>
      <output className={classes.answer}>
        <SearchAnswer postcode={choice.postcode ?? ''} />
      </output>
    </>
  );
}

function Field({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <label className={classes.field}>
      {icon}
      <span>
        <b>{label}</b>
        {children}
      </span>
    </label>
  );
}
