import {
  addDays,
  formatWeek,
  isDay,
  jobsOfWeekQuery,
  londonWall,
  PRODUCT_NAME,
  weekOf,
} from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { WeekCalendar } from '../bookings/provider/week-calendar.tsx';
import { once, prefetch } from '../prefetch.ts';
import { useFocusPlace } from '../ui/browser/focus.ts';
import { useUrlState } from '../ui/browser/url-state.ts';
import { useNow } from '../ui/browser/use-now.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Page } from '../ui/display/page.tsx';
import { PeriodButtons } from '../ui/forms/period-buttons.tsx';
import '@mantine/core/styles/ActionIcon.layer.css';

export const meta = () => [{ title: `Calendar · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ availability, bookings }, { parameters }) => {
  void availability.mine.prefetch();
  void bookings.jobs.prefetch(jobsOfWeekQuery(firstOf(parameters.get('day'), new Date())));
});
export { once as shouldRevalidate };

/** Returns the first day of the week of a day from the URL if it is valid, or of the present week. */
function firstOf(day: string | null, now: Date): string {
  const { date: today } = londonWall(now);
  return day && isDay(day) ? weekOf(day, today) : today;
}

/** A provider's calendar, week by week from today (DSH-19). */
export default function ProviderCalendar() {
  const now = useNow();
  const [day, setDay] = useUrlState<string>('day', '');
  const first = firstOf(day, now);
  const { place, goThere } = useFocusPlace<HTMLElement>();
  const { date: today } = londonWall(now);
  // The address names no present week: tomorrow it would be another.
  const goTo = (next: string) => setDay(next === today ? '' : next);
  return (
    <Page
      title="Calendar"
      fillsWindow
      actions={
        <>
          <LinkButton variant="default" to="/manage-services?tab=hours">
            Working hours
          </LinkButton>
          <LinkButton variant="default" to="/manage-services?tab=time-off">
            Take time off
          </LinkButton>
        </>
      }
    >
      <Group gap="xs" mb="xs">
        <PeriodButtons
          back={{ label: 'Previous week', onStep: () => goTo(addDays(first, -7)) }}
          forward={{ label: 'Next week', onStep: () => goTo(addDays(first, 7)) }}
        >
          <Text fw={700} ta="center" miw="8.5rem" aria-live="polite">
            {formatWeek(first)}
          </Text>
        </PeriodButtons>
        {first !== today && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              goTo(today);
              goThere();
            }}
          >
            Today
          </Button>
        )}
      </Group>
      <section {...place} aria-label={formatWeek(first)}>
        <WeekCalendar first={first} />
      </section>
    </Page>
  );
}
