/** The browser-safe entry point: schemas, texts, pure rules and the router's type. */
export * from './accounts/access-details/access-details.schema.ts';
export {
  ACCESS_DETAILS_HOURS,
  accessDetailsCloseAt,
  areAccessDetailsReadable,
} from './accounts/access-details/readable.ts';
export {
  type ListedUser,
  Login,
  type LoginAnswer,
  Registration,
  type SecondStep,
  User,
} from './platform/users/user.schema.ts';
export {
  type Factor,
  FactorConfirmation,
  FactorName,
  FactorRemoval,
  IdentityProof,
  TotpConfirmation,
} from './accounts/second-factor/factor.schema.ts';
export {
  USER_ORDERS,
  USER_STATES,
  type UserState,
  MIN_PASSWORD_LENGTH,
  SECURITY_EVENT_DAYS,
  SESSION_DAYS,
  RESET_MINUTES,
} from './platform/users/account-limits.ts';
export type { AuditEntry, AuditPart } from './reporting/audit/audit.schema.ts';
export {
  AnnouncementDraft,
  type ListedMail,
  type MailStatus,
  MailChoices,
  TestMail,
  TestMailAnswer,
} from './mail/mail.schema.ts';
export type { RenderedEmail } from './mail/render-email.ts';
export * from './registries/events.ts';
export { MAIL_STATES, type MailChoice, type MailState, hasLink } from './platform/outbox/outbox.schema.ts';
export * from './platform/dates.ts';
export { ROLES, type Role, landingPathOf } from './platform/roles.ts';
export { SECURITY_EVENTS, type SecurityEntry } from './platform/security/security-event.ts';
export { SESSION_HINT, findSessionHint, formatSessionHint } from './platform/users/session-hint.ts';
export { AccountDeletion, AccountDraft, PasswordChange } from './platform/users/own-account.schema.ts';
export { addressLine } from './scheduling/addresses/address.ts';
export * from './scheduling/addresses/address.schema.ts';
export { type CalendarEntry, FEED_BOUNDS } from './calendar-feeds/calendar-feed.schema.ts';
export type { DaySlots, NoSlotsReason, Slots } from './scheduling/slots.schema.ts';
export {
  type AffectedJob,
  TimeOffDraft,
  type WorkingHours,
  WorkingWeek,
  faultOfWeek,
  minutesOfWeek,
} from './bookings/availability/working-time.schema.ts';
export {
  type BookingContext,
  FORM_DAYS,
  FORM_DURATION,
  FORM_SLOTS,
  NOTICE_HOURS,
  RECURRING_DAYS,
  WIZARD_DAYS,
  WIZARD_SLOTS,
  bookingWindow,
  openTimes,
  singleBooking,
} from './scheduling/booking-window.ts';
export {
  BOOKING_STATUSES,
  type BookingStatus,
  type Move,
  isLateMove,
} from './bookings/lifecycle/booking.lifecycle.ts';
export { MAX_PENDING, MAX_JOB_PHOTOS } from './bookings/limits.ts';
export * as policyTexts from './bookings/policy-texts.ts';
export {
  FlagNote,
  Booking,
  BookingOptions,
  BookingRequest,
  BookingSummary,
  LineItem,
  type ListedBooking,
  Reschedule,
} from './bookings/booking.schema.ts';
export { RecurrencePattern } from './bookings/series/recurrence.schema.ts';
export {
  formAnswersOf,
  formDetailLines,
  formDetailsOf,
  formOptions,
} from './bookings/request/form-details.ts';
export {
  COMPLETED_AFTER_HOURS,
  EXPIRES_AFTER_HOURS,
  EXPIRES_BEFORE_HOURS,
  LAPSES_AFTER_HOURS,
  LATE_HOURS,
  isLate,
  lateAfter,
  arrivalWindowOf,
  visitClosesAt,
} from './bookings/deadlines/deadlines.ts';
export { matchesExpected, toExpectedBooking } from './bookings/expected-booking.ts';
export * from './bookings/cover/cover.schema.ts';
export type { OwnProvider } from './bookings/customer/customer-bookings.router.ts';
export { tasksOf } from './bookings/tasks.ts';
export { IDEMPOTENCY_RETENTION_HOURS } from './bookings/request/idempotency.schema.ts';
export type { RebookingOffer } from './bookings/rebooking/rebooking.schema.ts';
export { choiceLines, typedNotes } from './bookings/request/chosen.ts';
export { quote } from './bookings/request/price.ts';
export * from './bookings/booking-labels.ts';
export {
  isStillToCome,
  MAX_OCCURRENCES,
  OCCURRENCE_CHOICES,
  RECURRENCE_LABELS,
  RECURRENCE_PATTERNS,
} from './bookings/series/recurrence.ts';
export type {
  Conflict,
  Occurrence,
  Series,
  SeriesPreview,
  SeriesReport,
} from './bookings/series/series.schema.ts';
export * from './bookings/wizard/wizard-answers.ts';
export type { WizardQuestion } from './bookings/wizard/wizard-questions.ts';
export {
  MAX_PROBLEM_PHOTOS,
  PROBLEM_KIND_LABELS,
  PROBLEM_OUTCOME_LABELS,
  type ProblemKind,
  type ProblemOutcome,
} from './bookings/problem/outcomes.ts';
export { type Problem, ProblemDecision, ProblemReport } from './bookings/problem/problem.schema.ts';
export {
  type JobRecord,
  JobNote,
  type JobPhotoKind,
  NOTE_LENGTH,
  PhotoText,
} from './bookings/job/job.schema.ts';
export { STAGES, STAGE_LABELS, type Stage, stageOpensAt } from './bookings/job/stages.ts';
export { count } from './platform/count.ts';
export {
  addDays,
  addMonths,
  dayOfWeek,
  daysBetween,
  londonWall,
  minutesOf,
  mondayOf,
} from './platform/calendar.ts';
export { type Alternative, type ErrorCode, errors } from './platform/errors.ts';
export { CURRENCIES, type Currency, LEDGER_CURRENCY, centsOf, formatPrice } from './platform/money.ts';
export type { LiveEvent } from './platform/events/live-stream.ts';
export { EVENT_TYPES } from './platform/events/event-types.ts';
export { type PlacesIn, RECORDED_EVENTS_HEADER, fillPlaces } from './platform/events/event-definition.ts';
export * from './messages/message.schema.ts';
export { CANNOT_WRITE, CHAT_OPENS } from './messages/chat-window.ts';
export { PRODUCT_NAME, ZONE } from './platform/product.ts';
export type { AppRouter } from './registries/router.ts';
export {
  type EarningsReport,
  type MonthEarnings,
  type PeriodStatistics,
  RECENT_HOURS,
  type Summary,
  STATISTICS_STEPS,
  type StatisticsStep,
} from './reporting/statistics/statistics.schema.ts';
export * from './reporting/attention/attention.schema.ts';
export { earningsOf } from './reporting/statistics/standard-earnings.ts';
export {
  type FullReview,
  type DueReview,
  type RatingBreakdown,
  ReviewDraft,
  ReviewReply,
} from './providers/reviews/review.schema.ts';
export type { BookingOrder, FoundBooking } from './bookings/admin/admin-bookings.schema.ts';
export type { DayJob, Distance, JobRequest, ListedJob } from './bookings/provider/provider-jobs.schema.ts';
export {
  formatJobTimes,
  formatWeek,
  jobsOfWeekQuery,
  jobsOnDaysQuery,
  weekOf,
} from './bookings/provider/job-times.ts';
export type { Page } from './platform/page.ts';
export * from './scheduling/postcodes/postcode-in-text.ts';
export * from './scheduling/postcodes/postcode.schema.ts';
export { MAX_DECODED_BYTES, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from './platform/files/limits.ts';
export type { Photo } from './platform/files/photo.schema.ts';
export { describeProvider } from './providers/describe-provider.ts';
export { PORTRAITS, portraitIn } from './providers/portraits.ts';
export { MAX_RELATIONS, type RelatedPerson, type Relations } from './providers/favourite.schema.ts';
export {
  type FavouriteProvider,
  Offer,
  type OwnProfile,
  OwnProfileDraft,
  type ProviderChoice,
  type ProviderSummary,
  type PublicProfile,
} from './providers/profile.schema.ts';
export {
  type DeactivationEffects,
  PasswordReset,
  PasswordResetRequest,
  Preferences,
  type Referral,
} from './accounts/account.schema.ts';
export { isInsideCursor } from './platform/search/inside-cursor.ts';
export { matchesChips, matchesText } from './services/chips.ts';
export {
  type ExpectedService,
  type ListedService,
  Service,
  ServiceDraft,
  isServiceUnchanged,
  toExpectedService,
} from './services/service.schema.ts';
export * from './services/service-types.ts';
export {
  AT_RISK_HOURS,
  PRIORITY_LABELS,
  type SlaStatus,
  TICKET_ORDERS,
  TICKET_STATUSES,
  TICKET_STATUS_LABELS,
  priorityLabel,
  slaOf,
  ticketStatusLabel,
} from './support/ticket.policy.ts';
export {
  Agent,
  ContactMessage,
  type Conversation,
  type ConversationEntry,
  FreshdeskConfig,
  type ListedTicket,
  NewTicket,
  type OwnTicket,
  SupportTicket,
  TicketChange,
  type TicketDetail,
  TicketMessage,
  TicketSla,
} from './support/ticket.schema.ts';
export type { TimeOff } from './scheduling/provider-calendar.ts';
export { MAX_ID, isId } from './platform/max-id.ts';
