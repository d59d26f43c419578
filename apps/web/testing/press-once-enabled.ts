import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses a button of the page as a person does: once it can be pressed. */
export async function pressOnceEnabled({ user }: { user: UserEvent }, name: string): Promise<void> {
  const button = await waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name });
    if (found.disabled) throw new Error(`“${name}” cannot be pressed`);
    return found;
  });
  await user.click(button);
}
