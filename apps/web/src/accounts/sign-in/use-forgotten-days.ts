import { useEffect } from 'react';
import { mayHaveKept } from '../../offline/may-have-kept.ts';
import { type Session, userIdOf } from '../../session.tsx';

/** Deletes what this phone stores of the day of everyone but its present user, as soon as it is known who that is (JOB-15). */
export function useForgottenDays(session: Session): void {
  const userId = userIdOf(session);
  useEffect(() => {
    if (userId !== undefined) void forget(userId);
  }, [userId]);
}

async function forget(userId: number | null): Promise<void> {
  if (!(await mayHaveKept())) return;
  const { forgetOtherDays } = await import('../../offline/cache.ts');
  await forgetOtherDays(userId);
}
