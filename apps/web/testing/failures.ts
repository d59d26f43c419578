import type { ErrorCode } from '@doorstep/domain';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { server } from './server.ts';

interface Failure {
  appCode: ErrorCode;
  httpStatus: number;
}

/** Lets a procedure fail with this message, by default unexpectedly. */
export function failing(
  procedure: string,
  message = 'Something went wrong',
  data: Failure = { appCode: 'unexpected', httpStatus: 500 },
): void {
  const error = { message, code: -32_603, data };
  const answer = () => HttpResponse.json([{ error }], { status: data.httpStatus });
  server.use(http.post(`*/trpc/${procedure}`, answer), http.get(`*/trpc/${procedure}`, answer));
}

/** Waits for a toast with this title and description. */
export async function findToast(title: string, description?: string): Promise<void> {
  await screen.findByText((_, element) => {
    if (!(element instanceof HTMLLIElement)) return false;
    const toast = within(element);
    return toast.queryByText(title) !== null && (!description || toast.queryByText(description) !== null);
  });
}
