import { type Page, expect } from '@playwright/test';

export const askForPassword = async (on: Page) => {
  await on.getByLabel('Email').fill('nobody@example.test');
  await on.getByRole('button', { name: 'Send the link' }).click();
};

/** Logs in with an email address that has no account, which is refused. */
export async function logInWithoutAccount(on: Page): Promise<void> {
  await on.getByLabel('Email').fill('nobody@example.test');
  await on.getByLabel('Password', { exact: true }).fill('any password');
  await on.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Presses one button after another. */
export const press =
  (...names: (RegExp | string)[]) =>
  async (on: Page) => {
    for (const name of names)
      await on.getByRole('button', { name }).filter({ visible: true }).first().click();
  };

export const follow = (name: string) => async (on: Page) => on.getByRole('link', { name }).first().click();

export const hasTitle = (title: RegExp) => async (on: Page) => expect(on).toHaveTitle(title);

export const unfold = (question: string) => async (on: Page) => on.getByText(question).click();

/** Opens the reviews of a provider to the last. */
export async function showAllReviews(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Show more' }).click();
  await on.getByText('15 of 24').waitFor();
  await on.getByRole('button', { name: 'Show more' }).click();
}

/** Waits for the controls of providers, which load a little later than the list. */
export async function seeHearts(on: Page): Promise<void> {
  await on
    .getByRole('button', { name: /^Favourite: / })
    .first()
    .waitFor();
}

/** Chooses stars in the strip, which asks for the rest then. */
export async function chooseStars(on: Page): Promise<void> {
  await on.getByRole('region', { name: 'Rate and tip' }).getByRole('radio', { name: '4 stars' }).check();
}

/** All that is asked for in the first request. */
export async function readRequest(on: Page): Promise<void> {
  await on.getByText('Request details').first().click();
}

/** A message without a text. */
export async function sendNothing(on: Page): Promise<void> {
  await press(/^Contact: /)(on);
  await press('Send message')(on);
}

/** Leaves the date out, on its own page. */
export async function skip(on: Page): Promise<void> {
  await press(/^Skip this service/)(on);
  await on.getByRole('dialog').getByRole('button', { name: 'Skip this service' }).click();
  await on.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Asks for the first other time there is. */
export async function askForAnotherTime(on: Page): Promise<void> {
  await press(/^Reschedule: /)(on);
  const dialog = on.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Reschedule service' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens the actions of a date of a series. */
export async function manageDate(on: Page): Promise<void> {
  await press(/^Fri 6 Mar/)(on);
  await on.getByRole('dialog').getByRole('button', { name: 'Manage Service' }).click();
}

/** The paused date of the sample. */
export async function reactivateDate(on: Page): Promise<void> {
  await press(/^Tue 17 Mar/)(on);
  await press('Reactivate Service')(on);
}

/** The menu of small screens; it stays open when the window is widened. */
export async function openMenu(on: Page): Promise<void> {
  await on.setViewportSize({ width: 320, height: 900 });
  await on.getByRole('button', { name: 'Open menu' }).click();
  await on.getByRole('dialog', { name: 'Menu' }).waitFor();
}

/** The booking wizard at one of its steps, for next Tuesday. */
export function wizardAt(step: 1 | 2 | 3 | 4) {
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

export async function openProfile(on: Page): Promise<void> {
  await wizardAt(3)(on);
  await on
    .getByRole('button', { name: /^View Profile/ })
    .first()
    .click();
}

/** A decision about a problem without a choice or a reason. */
export async function decideNothing(on: Page): Promise<void> {
  await press(/^Resolve problem/)(on);
  await on.getByRole('dialog').getByRole('button', { name: 'Resolve problem' }).click();
}
