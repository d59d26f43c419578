import { POSTCODE_FORMAT, Postcode, type PostcodeAnswer } from '@doorstep/domain';
import { useMutation } from '@tanstack/react-query';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { client } from '../../api.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';

/** Looks up the addresses of a postcode, with the toasts that tell what was found (ADR-16). */
export function usePostcodeLookUp() {
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: (postcode: string) => client.postcodes.lookUp.query({ postcode }),
    meta: { success: toastOf, failure: failureToast },
  });

  /** Empty input does nothing; what cannot be a postcode is not searched for. */
  function search(entered: string) {
    if (entered.trim() === '' || isPending) return;
    const postcode = Postcode.safeParse(entered);
    if (postcode.success) return mutate(postcode.data);
    reset();
    showToast({ title: 'Postcode Required', description: POSTCODE_FORMAT });
  }

  return { found: data?.result ?? [], isPending, search, close: reset };
}

/** What is said of an answer; of no addresses at all, and of none behind a partial one (ADR-19, ADR-20). */
function toastOf({ status, result, source, message }: PostcodeAnswer): ToastText {
  if (result.length === 0) return status === 'success' ? NOT_FOUND : NO_RESULTS;
  if (status === 'partial') {
    return {
      title: 'Limited Results',
      description: message ?? 'Limited address information available',
    };
  }
  return {
    title: `Found ${result.length} Addresses`,
    description: `Addresses of ${source}. Pick yours from the list.`,
  };
}

const NOT_FOUND = {
  title: 'No Addresses Found',
  description: 'No addresses found for this postcode. Please check and try again.',
};
const NO_RESULTS = {
  title: 'No Results',
  description: 'No addresses found. Please try a different postcode.',
};

function failureToast(error: unknown): ToastText {
  const description = apiErrorOf(error) ? messageOf(error) : 'Failed to search for address';
  return { title: 'Search Failed', description, variant: 'destructive' };
}
