import { useQuery } from '@tanstack/react-query';
import { client } from '../api.tsx';

/** The customer's code, and who joined with it. The first visit makes the code, so that it is a command. */
export function useReferrals() {
  return useQuery({
    queryKey: ['referrals'],
    queryFn: () => client.referrals.mine.mutate(),
    staleTime: 0,
    refetchOnMount: 'always',
  });
}
