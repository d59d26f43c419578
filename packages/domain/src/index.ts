/** The browser-safe door: schemas, texts, pure rules and the router's type. */
export { type AccessDetails, AccessDetailsDraft } from './access-details/access-details.schema.ts';
export { Login, Registration, User } from './accounts/account.schema.ts';
export { ROLES, type Role, landingPathOf } from './accounts/roles.ts';
export { AccountDraft, PasswordChange, type SessionEntry } from './accounts/own-account.schema.ts';
export { Address, AddressDraft, NewAddress } from './addresses/address.schema.ts';
export {
  type DaySlots,
  FORM_DURATION,
  FORM_SLOTS,
  type NoSlotsReason,
  type Slots,
  WIZARD_SLOTS,
} from './availability/availability.schema.ts';
export {
  type AffectedJob,
  type TimeOff,
  type WorkingHours,
  WorkingWeek,
} from './availability/working-time.schema.ts';
export { type Entry, bookingWindow, openTimes, outsideWindow } from './availability/booking-window.ts';
export {
  type Actor,
  BOOKING_STATUSES,
  type BookingStatus,
  MOVES,
  type Move,
  lifecycle,
  movesOf,
} from './bookings/booking.lifecycle.ts';
export { Booking, BookingOptions, BookingRequest, LineItem } from './bookings/booking.schema.ts';
export {
  type FormAnswers,
  type FormDetail,
  formDetailLines,
  formDetailsOf,
  formOptions,
} from './bookings/form-details.ts';
export { isLate } from './bookings/lateness.ts';
export { quote } from './bookings/price.ts';
export {
  MOST_OCCURRENCES,
  OCCURRENCE_CHOICES,
  RECURRENCE_LABELS,
  RECURRENCE_PATTERNS,
  occurrenceDates,
} from './bookings/series/recurrence.ts';
export { RecurrencePattern } from './bookings/series/recurrence.schema.ts';
export type {
  Conflict,
  Occurrence,
  Series,
  SeriesPreview,
  SeriesReport,
} from './bookings/series/series.schema.ts';
export {
  WIZARD_REQUESTS,
  type WizardAnswers,
  type WizardRequest,
  countText,
  wizardDurationOf,
  wizardLines,
  wizardOptionsOf,
  wizardQuestionsOf,
  wizardServiceOf,
  wizardStart,
  wizardSummary,
} from './bookings/wizard/wizard-answers.ts';
export type { WizardChoice, WizardQuestion } from './bookings/wizard/wizard-questions.ts';
export { addDays, dayOfWeek, daysBetween, londonWall } from './calendar.ts';
export { type Alternative, type ErrorCode, errors } from './errors.ts';
export { CURRENCIES, type Currency, LEDGER_CURRENCY, formatPrice } from './money.ts';
export type { LiveEvent } from './events/event-feed.ts';
export { type Conversation, type Message, MessageDraft } from './messages/message.schema.ts';
export { PRODUCT_NAME, ZONE } from './product.ts';
export type { AppRouter } from './router.ts';
export { type DayFigures, FigureRange, type Summary } from './figures/figure.schema.ts';
export { type Page, PageQuery } from './page.ts';
export { FoundAddress, POSTCODE_FORMAT, Postcode, PostcodeAnswer } from './postcodes/postcode.schema.ts';
export { Preferences } from './preferences/preference.schema.ts';
export {
  type OwnProfile,
  ProfileDraft,
  type ProviderChoice,
  type ProviderSummary,
  type PublicProfile,
} from './providers/profile.schema.ts';
export type { ListedService } from './services/service-search.queries.ts';
export { matchesChips, matchesText } from './services/chips.ts';
export { Service, ServiceDraft } from './services/service.schema.ts';
export {
  SERVICE_TYPES,
  type ServiceType,
  benefitsOf,
  chipsOf,
  serviceTypeLabel,
} from './services/service-types.ts';
export { ContactMessage } from './support/ticket.schema.ts';
