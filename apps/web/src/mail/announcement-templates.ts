import { PRODUCT_NAME } from '@doorstep/domain';

/** A beginning for an announcement; what an admin has to fill in is an ellipsis. */
export interface AnnouncementTemplate {
  name: string;
  subject: string;
  text: string;
}

/** What admins write about most; the first is nothing yet. */
export const ANNOUNCEMENT_TEMPLATES: readonly AnnouncementTemplate[] = [
  { name: 'Your own words', subject: '', text: '' },
  {
    name: 'A new service',
    subject: 'New: …',
    text: 'From now on there is … to be booked.\n\nThe free times stand beside the service.',
  },
  {
    name: 'Closed for a day',
    subject: 'Closed on …',
    text: 'On … we rest, and answer again on ….\n\nVisits that are booked stay as they are.',
  },
  {
    name: 'Something went wrong',
    subject: `${PRODUCT_NAME} could not be reached on …`,
    text: 'On …, from … to …, our pages could not be reached. We are sorry.\n\nAll bookings stand as they were.',
  },
];

type Words = Pick<AnnouncementTemplate, 'subject' | 'text'>;

/** Whether nobody has written there: the words are a template’s, as they came. */
export function isTemplate({ subject, text }: Words): boolean {
  return ANNOUNCEMENT_TEMPLATES.some((each) => each.subject === subject && each.text === text);
}
