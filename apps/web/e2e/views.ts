import type { Page } from '@playwright/test';

type Size = readonly [width: number, colours: 'light' | 'dark'];

export interface View {
  path: string;
  /** A text that is there once the view is complete. */
  shows: string;
  /** Gets the page into a state. */
  open?: (page: Page) => Promise<void>;
  sizes: readonly Size[];
}

/** Every width in both colours: how every page is looked at, in one of its views at least. */
export const EVERY_SIZE: Size[] = [320, 768, 1440].flatMap((width): Size[] => [
  [width, 'light'],
  [width, 'dark'],
]);
/** Of the states that a page can get into, the narrowest and the widest are looked at. */
const STATE: Size[] = [
  [320, 'light'],
  [1440, 'dark'],
];

const page = (path: string, shows: string): View => ({ path, shows, sizes: EVERY_SIZE });
const state = (path: string, shows: string, open?: View['open']): View => ({
  path,
  shows,
  sizes: STATE,
  ...(open && { open }),
});
const askForPassword = async (on: Page) => {
  await on.getByLabel('Email').fill('nobody@example.test');
  await on.getByRole('button', { name: 'Send the link' }).click();
};

const press = (name: RegExp | string) => async (on: Page) =>
  on.getByRole('button', { name }).filter({ visible: true }).first().click();

const follow = (name: string) => async (on: Page) => on.getByRole('link', { name }).first().click();

const unfold = (question: string) => async (on: Page) => on.getByText(question).click();

type Reader = 'visitor' | 'newcomer' | 'customer' | 'neighbour' | 'provider' | 'admin';

/** Every page as each role sees it, and the states that have a look of their own. */
export const VIEWS: Record<Reader, View[]> = {
  visitor: [
    page('/', 'Deep Tissue Massage'),
    state('/', 'How It Works', openMenu),
    page('/services', 'Deep Tissue Massage'),
    state('/services?type=petcare&filter=Grooming&q=trim&sort=price', 'Showing 1 service'),
    state('/services?q=nothing', 'No services match your current filters'),
    page('/cleaning-services', 'Move-in/Move-out Cleaning'),
    page('/gardening-services', 'Garden Design'),
    page('/cooking-services', 'Special Event Catering'),
    page('/laundry-services', 'Express Laundry Service'),
    page('/babysitting-services', 'Specialized Care'),
    page('/petcare-services', 'Pet Sitting'),
    page('/beauty-services', 'Deep Tissue Massage'),
    state('/petcare-services?filter=Grooming', 'Showing 1 service'),
    state('/beauty-services?filter=Nothing', 'No services match your current filters'),
    page('/providers/6', 'Usually answers within'),
    state('/providers/6', 'Exactly what we hoped for.', showAllReviews),
    state('/providers/18', 'No reviews yet'),
    state('/providers/999', '404: Page not found'),
    page('/about', 'Good help, close by'),
    page('/careers', 'Work with us'),
    page('/blog', 'Ten minutes before a clean'),
    page('/press', 'In one sentence'),
    page('/faq', 'Who will come?'),
    state('/faq', 'you may choose who', unfold('Who will come?')),
    page('/terms', 'Prices and payment'),
    page('/privacy', 'Who sees it'),
    page('/help', 'Visits that repeat'),
    page('/auth', 'Professionals are vetted'),
    page('/auth?register=true', 'Hire Professionals'),
    state('/auth?register=true&code=ABCD2345', 'Referral code'),
    state('/auth?register=true', 'Username must be at least 3 characters', press('Register')),
    page('/contact', 'Send message'),
    state('/contact', 'Please write a message', press('Send message')),
    page('/quick-auth', 'Administer'),
    page('/forgot-password', 'Send the link'),
    state('/forgot-password', 'Look into your mailbox', askForPassword),
    page('/reset-password', 'Ask for a new link'),
    state('/reset-password#something', 'Password must be at least 6 characters', press('Set password')),
    page('/unsubscribe', 'Stop them'),
    state('/unsubscribe', 'This link is not one of ours', press('Stop them')),
    page('/no/such/door', '404: Page not found'),
  ],
  newcomer: [
    page('/customer-dashboard', 'This is what a provider looks like.'),
    state('/customer-dashboard?service=beauty', 'No recurring services scheduled'),
    state('/customer-dashboard', 'Clean the kitchen', press(/^Tue /)),
    page('/chat', 'Example'),
    page('/edit-jobs', 'Example'),
    state('/account?section=people', 'Nobody yet.'),
  ],
  customer: [
    page('/customer-dashboard', 'Past Bookings'),
    state('/customer-dashboard', 'This action cannot be undone.', press(/^Cancel/)),
    state('/customer-dashboard', 'Clean the kitchen', press(/^Fri 6 Mar/)),
    state('/customer-dashboard', 'Pause all upcoming services', manageDate),
    state('/customer-dashboard', 'Both times are held until the answer', press(/^Reschedule: /)),
    state('/customer-dashboard', 'reads it in', press(/^Contact: /)),
    state('/customer-dashboard', 'One set of details for your home', press(/^Access: /)),
    state('/customer-dashboard', 'I would recommend', press(/^Review: /)),
    state('/customer-dashboard', 'Please write a message', sendNothing),
    page('/customer-dashboard?service=petcare', 'No recurring services scheduled'),
    state('/customer-dashboard?service=petcare', 'Choose a day to see its free times.', wizardAt(1)),
    state('/customer-dashboard?service=petcare', 'Choose at least one service.', wizardAt(2)),
    state('/customer-dashboard?service=babysitting', 'More than 12 hours', wizardAt(2)),
    state('/customer-dashboard?service=gardening', 'Anybody who is free', wizardAt(3)),
    state('/customer-dashboard?service=gardening', 'Availability', openProfile),
    state('/customer-dashboard?service=gardening', 'Special instructions (optional)', wizardAt(4)),
    page('/bookings/1', 'Grace Mensah'),
    state('/bookings/6', 'may answer until'),
    state('/bookings/7', 'You cancelled it'),
    state('/bookings/9', 'Completed'),
    state('/bookings/26', 'Completed'),
    state('/bookings/20', 'Reactivate this service', skip),
    state('/bookings/5', 'Keep Old Time', askForAnotherTime),
    page('/bookings/8/report', 'Booked for'),
    state('/bookings/1/report', 'No report yet'),
    state('/customer-dashboard', 'Nothing with nuts', follow('Meal Prep Service')),
    state('/customer-dashboard', 'One click books it', press(/^Other choices/)),
    state('/customer-dashboard', 'Your request was sent', press(/^Book Luca Bianchi, /)),
    page('/booking', 'Choose a service to see its price.'),
    page('/booking?serviceId=1', '09:00'),
    state('/booking?serviceId=1', 'Address line 1 is required', press('Confirm Booking')),
    page('/account', 'Save profile'),
    page('/account?section=addresses', 'Find address by postcode'),
    page('/account?section=calendar', 'Create address'),
    state('/account?section=calendar', 'Shown this once only', press('Create address')),
    state('/account?section=calendar', 'We keep no copy of it'),
    state('/account?section=calendar', 'The present address ends at once', press('Renew address')),
    page('/account?section=people', 'Favourites'),
    page('/account?section=security', 'This browser'),
    state('/providers/6', 'These bookings stay as they are.', press(/^Block: /)),
    state('/cleaning-services', 'Next free', seeHearts),
    state('/cleaning-services', 'is asked first for your bookings', press(/^Favourite: /)),
    state('/account?section=people', 'Remove'),
    state('/account?section=data', 'This action cannot be undone.', press('Delete my account')),
    state('/admin-dashboard', 'Access Denied'),
    page('/edit-jobs', 'Individual dates'),
    state('/edit-jobs', 'gives back its time', press('Pause all services')),
    page('/chat', 'Tom Fielding'),
    page('/chat?with=0', 'There is no such conversation'),
    page('/preferences', 'Save preferences'),
    page('/access-details', 'Save Access Details'),
    page('/referrals', 'Nobody has joined with your code yet'),
  ],
  neighbour: [
    page('/customer-dashboard', 'Weekly cleaning on Tuesdays'),
    state('/customer-dashboard', 'Reactivate this service', reactivateDate),
  ],
  provider: [
    page('/provider-dashboard', 'Julian Frost'),
    state('/provider-dashboard', 'the time is yours', press(/^Accept/)),
    state('/provider-dashboard', 'Distance', readRequest),
    page('/provider-dashboard?tab=upcoming', 'Robert Hale'),
    page('/provider-dashboard?tab=completed', 'Customer #'),
    page('/chat', 'Amara Cole'),
    page('/provider-chat', 'Amara Cole'),
    page('/manage-services', 'Save services'),
    page('/manage-services?tab=hours', 'Save working hours'),
    page('/manage-services?tab=time-off', 'No time off planned'),
    page('/manage-services?tab=profile', 'Customers see your initials.'),
    page('/provider-bookings', 'Julian Frost'),
    state('/provider-bookings', 'most of it in', seeChart),
    page('/bookings/3', 'Customer'),
    page('/bookings/1', 'can be marked from'),
    state('/bookings/12', 'You declined'),
  ],
  admin: [
    page('/admin-dashboard', 'Ruth Adler'),
    state('/admin-dashboard?user=grace', 'must be given to other providers by you.', press(/^Deactivate/)),
    state('/admin-users?state=unapproved', 'Not approved'),
    page('/admin-users/6', 'What they did'),
    state('/admin-users/6', 'is no longer shown as verified', press(/^Withdraw/)),
    state('/admin-users?role=cook', 'which is not known here and was left out'),
    state('/admin-dashboard?user=nobody', 'No users found'),
    page('/admin-dashboard?tab=bookings', 'Hana Sato'),
    state('/admin-dashboard?tab=services', 'Meal Prep Service'),
    state('/admin-dashboard?tab=bookings&flagged=1', 'The customer asked twice about the silk dress'),
    state(
      '/admin-dashboard?tab=bookings&flagged=1',
      'That it was flagged stays in its history.',
      press(/^Clear flag/),
    ),
    state('/admin-dashboard?tab=bookings', 'Only admins see the flag and its note.', press(/^Flag:/)),
    state('/admin-dashboard?tab=bookings&booking=nowhere&status=lost', 'No bookings found'),
    state('/admin-dashboard?tab=nothing', 'There is no tab called'),
    page('/bookings/6', 'Ben Archer'),
    state('/bookings/3', 'The provider has to accept it.', press(/^Reassign:/)),
    page('/admin-users', 'Ruth Adler'),
    page('/admin-services', 'Meal Prep Service'),
    state('/admin-services', 'Edit Standard Home Cleaning', press(/^Edit/)),
    state('/admin-services', 'What is already booked goes on.', press(/^Retire/)),
    state('/admin-services?service=nothing', 'No services found'),
    page('/admin-dashboard?tab=mail', 'What is mailed'),
    state('/admin-dashboard?tab=mail', 'Please enter a subject', press('Preview and send')),
    state('/account?section=mail', 'Save mail choices'),
    page('/email-test', 'Email Notification Test'),
    state('/email-test', 'Please enter a valid email address', press('Send Test Email')),
    page('/admin-figures', 'Completion'),
    state('/admin-figures?show=cancellations&by=month', 'By the customer'),
    state('/admin-figures?show=answers&by=week', 'Time to answer'),
    state('/admin-figures?from=2026-03-05&to=2026-03-01', 'The last day must not lie before the first'),
    page('/admin-audit', 'What happened'),
    state('/admin-audit?person=3&type=booking.lost', 'which is not known here and was left out'),
    state('/admin-audit?type=service.retired', 'Nothing was recorded'),
  ],
};

/** Opens the reviews of a provider to the last. */
async function showAllReviews(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Show more' }).click();
  await on.getByText('15 of 24').waitFor();
  await on.getByRole('button', { name: 'Show more' }).click();
}

/** What a customer may do about a provider comes a little later than the list. */
async function seeHearts(on: Page): Promise<void> {
  await on
    .getByRole('button', { name: /^Favourite: / })
    .first()
    .waitFor();
}

/** All that is asked for in the first request. */
async function readRequest(on: Page): Promise<void> {
  await on.getByText('What is asked for').first().click();
}

/** The picture of a chart comes once it is near. */
async function seeChart(on: Page): Promise<void> {
  const chart = on.getByRole('figure').first();
  await chart.scrollIntoViewIfNeeded();
  await chart.locator('canvas').waitFor();
}

/** A message without a text. */
async function sendNothing(on: Page): Promise<void> {
  await press(/^Contact: /)(on);
  await press('Send Message')(on);
}

/** Leaves the date out, on its own page. */
async function skip(on: Page): Promise<void> {
  await press(/^Skip this service/)(on);
  await on.getByRole('dialog').getByRole('button', { name: 'Skip this service' }).click();
  await on.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Asks for the first other time there is. */
async function askForAnotherTime(on: Page): Promise<void> {
  await press(/^Reschedule: /)(on);
  const dialog = on.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Reschedule Service' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** What can be done to a date of a series. */
async function manageDate(on: Page): Promise<void> {
  await press(/^Fri 6 Mar/)(on);
  await press('Manage Service')(on);
}

/** The paused date of the sample. */
async function reactivateDate(on: Page): Promise<void> {
  await press(/^Tue 17 Mar/)(on);
  await press('Reactivate Service')(on);
}

/** The menu of small screens; it stays open when the window is widened. */
async function openMenu(on: Page): Promise<void> {
  await on.setViewportSize({ width: 320, height: 900 });
  await on.getByRole('button', { name: 'Open menu' }).click();
  await on.getByRole('dialog', { name: 'Menu' }).waitFor();
}

/** The booking wizard at one of its steps, for next Tuesday. */
function wizardAt(step: 1 | 2 | 3 | 4) {
  return async (on: Page): Promise<void> => {
    await on.getByRole('button', { name: 'Book a Service' }).click();
    const dialog = on.getByRole('dialog');
    const day = dialog.getByRole('button', { name: 'Tuesday 10 March 2026' });
    await day.waitFor();
    if (step === 1) return;
    await day.click();
    await dialog.getByRole('radio', { name: '11:00' }).check();
    for (let at = 1; at < step; at += 1) await dialog.getByRole('button', { name: 'Continue' }).click();
  };
}

async function openProfile(on: Page): Promise<void> {
  await wizardAt(3)(on);
  await on
    .getByRole('button', { name: /^View Profile/ })
    .first()
    .click();
}
