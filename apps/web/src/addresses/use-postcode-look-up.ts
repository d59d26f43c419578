import { type FoundAddress, POSTCODE_FORMAT, Postcode } from '@doorstep/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client, refusalOf } from '../api.tsx';
import { useToast } from '../ui/toast.tsx';

/** Looks up the addresses of a postcode, with the toasts of S1 §5 and §8. */
export function usePostcodeLookUp() {
  const toast = useToast();
  const [found, setFound] = useState<FoundAddress[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: (postcode: string) => client.postcodes.lookUp.query({ postcode }),
    onSuccess({ status, result, source, message }) {
      setFound(result);
      if (result.length === 0) toast(status === 'success' ? NOT_FOUND : NO_RESULTS);
      else if (status === 'partial')
        toast({ title: 'Limited Results', description: message ?? 'Limited address information available' });
      else
        toast({
          title: `Found ${result.length} Addresses`,
          description: `Addresses of ${source}. Pick yours from the list.`,
        });
    },
    onError(error) {
      const description = refusalOf(error) ? error.message : 'Failed to search for address';
      toast({ title: 'Search Failed', description, variant: 'destructive' });
    },
  });

  /** Empty input does nothing; what cannot be a postcode is not searched for. */
  function search(entered: string) {
    if (entered.trim() === '' || isPending) return;
    setFound([]);
    const postcode = Postcode.safeParse(entered);
    if (postcode.success) mutate(postcode.data);
    else toast({ title: 'Postcode Required', description: POSTCODE_FORMAT });
  }

  return { found, isPending, search, close: () => setFound([]) };
}

const NOT_FOUND = {
  title: 'No Addresses Found',
  description: 'No addresses found for this postcode. Please check and try again.',
};
const NO_RESULTS = {
  title: 'No Results',
  description: 'No addresses found. Please try a different postcode.',
};
