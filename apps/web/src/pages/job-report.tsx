import { JobReport } from '../bookings/report/job-report.tsx';
import { BookingInUrl } from '../bookings/page/booking-in-url.tsx';
import { once, prefetch } from '../prefetch.ts';

// The title is the booking's, which comes with it.
export const meta = () => [];

export const clientLoader = prefetch(({ bookings, jobs }, { params }) => {
  const booking = { bookingId: Number(params['id']) };
  void bookings.show.prefetch(booking);
  void bookings.history.prefetch(booking);
  void bookings.problems.prefetch(booking);
  void jobs.record.prefetch(booking);
});
export { once as shouldRevalidate };

/** The printable report of a visit (JOB-10). */
export default function JobReportPage() {
  return <BookingInUrl>{(booking) => <JobReport booking={booking} />}</BookingInUrl>;
}
