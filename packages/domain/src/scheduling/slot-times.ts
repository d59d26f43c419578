/** Times the form offers: 30-minute steps, no 12:30 (TIM-3). */
export const FORM_SLOTS: readonly string[] =
  '09:00 09:30 10:00 10:30 11:00 11:30 12:00 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00'.split(
    ' ',
  );

/** Times the wizard offers: hourly (TIM-3). */
export const WIZARD_SLOTS: readonly string[] = FORM_SLOTS.filter((time) => time.endsWith(':00'));

/** Duration of a booking made with the form or over REST, in minutes (TIM-8). */
export const FORM_DURATION = 60;

/** How long a booking may last, in minutes. */
export const MAX_DURATION = 24 * 60;
