import { ACCESS_DETAILS_HOURS } from '../accounts/access-details/readable.ts';
import { LOGIN_WINDOW_MINUTES, MAX_FACTORS } from '../platform/users/account-limits.ts';
import { MAX_ADDRESSES } from '../scheduling/addresses/address.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '../platform/files/limits.ts';
import { MAX_RELATIONS } from '../providers/favourite.schema.ts';
import { MAX_BOOKINGS_A_DAY, MAX_JOB_PHOTOS, MAX_PENDING, MAX_TIMES_OFF } from '../bookings/limits.ts';

/**
 * Every refusal of the product: code → HTTP status and the sentence for people. tRPC code, REST status and
 * body, OpenAPI and the page's text derive from it.
 */
export const errors = {
  invalid: [400, 'Please check what you entered'],
  signed_out: [401, 'Please log in to continue'],
  ticket_expired: [401, 'This login took too long. Please log in again'],
  wrong_credentials: [401, 'Invalid email or password'],
  forbidden: [403, 'You don’t have permission to do this'],
  foreign_user: [403, 'You can only do this for yourself'],
  deactivated: [403, 'Your account has been deactivated'],
  second_factor: [403, 'Please confirm this login with your app, a passkey or a recovery code'],
  factor_required: [403, 'Please set up two-step verification first'],
  sign_in_again: [403, 'Please confirm it’s you'],
  cross_site: [
    403,
    'This request came from another site, so we blocked it. Please open our site and try again',
  ],
  not_readable: [
    403,
    `Access details can be read from ${ACCESS_DETAILS_HOURS.from} the day before the visit until ${ACCESS_DETAILS_HOURS.hoursAfter} hours after it`,
  ],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'This path does not support that method'],
  too_slow: [408, 'This request took too long to arrive. Please try again'],
  email_taken: [409, 'This email is already registered'],
  username_taken: [409, 'This username is already taken'],
  price_changed: [409, 'The price has changed. Please check the new total and confirm again'],
  slot_taken: [409, 'This time is no longer available'],
  out_of_reach: [409, 'Everyone who’s free then is too far away to reach you in time'],
  provider_unavailable: [409, 'This provider isn’t available at that time. Please choose another time'],
  time_off: [409, 'You have time off then. Please remove it or decline the new time'],
  too_many_pending: [
    409,
    `You have ${MAX_PENDING} requests waiting for an answer. Please wait for a reply before you send another`,
  ],
  too_many_bookings: [
    409,
    `You have made ${MAX_BOOKINGS_A_DAY} bookings today. Please make the next one tomorrow`,
  ],
  too_many_addresses: [
    409,
    `You have ${MAX_ADDRESSES} saved addresses. Please delete one before you add another`,
  ],
  too_many_times_off: [
    409,
    `You have ${MAX_TIMES_OFF} periods of time off planned. Please remove one before you add another`,
  ],
  too_many_favourites: [
    409,
    `You have ${MAX_RELATIONS} favourites. Please remove one before you add another`,
  ],
  too_many_blocks: [
    409,
    `You have blocked ${MAX_RELATIONS} people. Please unblock one before you block another`,
  ],
  feed_exists: [409, 'You already have a calendar link. Renew it to get a new one'],
  record_closed: [409, 'You can’t change this visit’s tasks, note or photos now'],
  stage_out_of_order: [409, 'Please mark the stages in order'],
  stage_marked: [409, 'This stage is already marked'],
  too_many_photos: [
    409,
    `A visit can have up to ${MAX_JOB_PHOTOS} photos. Please remove one before you add another`,
  ],
  changed_meanwhile: [409, 'This has changed since you opened it. Please check it again'],
  done_meanwhile: [409, 'Another admin has already done this'],
  no_open_problem: [409, 'There’s no open problem with this visit to add photos to'],
  illegal_move: [409, 'That’s no longer possible for this booking. Please check its status'],
  not_in_time_off: [409, 'You can only ask others to cover jobs that fall in your time off'],
  no_substitute: [409, 'No other provider is free at that time'],
  cover_gone: [409, 'This job is no longer available'],
  not_free: [409, 'You can’t take this job: you’re not free then, or no longer offer this service'],
  unassigned: [409, 'This booking has no provider yet'],
  job_in_progress: [409, 'You can’t delete your account while a visit is in progress'],
  problem_open: [409, 'You can’t delete your account while a problem is open'],
  illegal_mail: [409, 'This email has changed since the list was loaded. Please reload the list'],
  not_rejected: [409, 'This ticket isn’t waiting to be sent again'],
  ticket_closed: [409, 'This conversation is closed. Please send us a new message'],
  no_reply_address: [409, 'There’s no email address to reply to'],
  not_completed: [409, 'Only a completed booking can be reviewed'],
  already_reviewed: [409, 'You have already reviewed this booking'],
  not_a_provider: [409, 'Only providers can be approved'],
  self_deactivation: [409, 'You can’t deactivate your own account'],
  last_factor: [
    409,
    'Admins need two-step verification. Please add another method before you remove this one',
  ],
  too_many_factors: [
    409,
    `You have ${MAX_FACTORS} two-step verification methods. Please remove one before you add another`,
  ],
  last_admin: [409, 'You can’t deactivate the last admin'],
  too_large: [413, 'This request is too large'],
  photo_too_large: [413, `Photos can be up to ${MAX_PHOTO_BYTES / 2 ** 20} MB. Please choose a smaller one`],
  too_many_pixels: [
    413,
    `Photos can be up to ${MAX_PHOTO_PIXELS / 1e6} megapixels. Please choose a smaller one`,
  ],
  not_json: [415, 'Please send JSON'],
  not_a_photo: [415, 'We can’t read this photo. Please choose a JPEG, PNG or WebP'],
  desk_refused: [422, 'Freshdesk rejected this. Please check it and try again'],
  idempotency_mismatch: [422, 'This Idempotency-Key was already used for a different request'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again'],
  too_many_logins: [429, `Too many failed logins. Please try again in ${LOGIN_WINDOW_MINUTES} minutes`],
  too_many_codes: [429, 'Too many wrong codes. Please try again later'],
  too_many_registrations: [429, 'Too many sign-ups from your network. Please try again in an hour'],
  too_many_messages: [429, 'Too many messages from your network. Please try again in an hour'],
  too_many_uploads: [429, 'You’ve added a lot of photos in the last hour. Please try again later'],
  too_many_resets: [429, 'Too many links requested from your network. Please try again in an hour'],
  too_many_confirmations: [
    429,
    'We’ve sent you several emails today. Please check your spam folder, or try again tomorrow',
  ],
  too_many_name_changes: [
    429,
    'You’ve changed your username or email too many times. Please try again in an hour',
  ],
  too_many_email_changes: [429, 'You’ve changed your email too many times today. Please try again tomorrow'],
  headers_too_large: [431, 'The headers of this request are too large'],
  unexpected: [500, 'Something went wrong on our side. Please try again'],
  desk_not_configured: [503, 'Freshdesk not configured'],
  ticket_not_configured: [503, 'Invalid ticket ID or Freshdesk not configured'],
  desk_unavailable: [503, 'Freshdesk isn’t responding right now. Please try again in a moment'],
  unavailable: [503, 'We can’t respond right now. Please try again in a moment'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;
