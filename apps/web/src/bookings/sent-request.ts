import type { BookingOptions } from '@doorstep/domain';

/** What is sent for a booking, but for its date and provider; the same for every date of a series. */
export interface SentRequest {
  source: 'form' | 'wizard';
  serviceId: number;
  time: string;
  /** Minutes. */
  duration: number;
  address: string;
  notes: string;
  /** Per hour, as it was shown, in US cents. */
  price: number;
  /** Of one visit, as it was shown, in US cents. */
  totalPrice: number;
  options: Partial<BookingOptions>;
}
