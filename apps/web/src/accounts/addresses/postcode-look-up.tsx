import { count, type FoundAddress, Postcode, POSTCODE_FORMAT, type PostcodeAnswer } from '@doorstep/domain';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { client } from '../../api.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';
import classes from './postcode-look-up.module.css';

interface PostcodeLookUpProps {
  /** Called with a picked address, or with the only one that was found. */
  onPick: (found: FoundAddress, isOnly: boolean) => void;
}

/** Finds addresses by postcode; picking one fills the form, and so does a single result (ADR-12, ADR-17). */
export function PostcodeLookUp({ onPick }: PostcodeLookUpProps) {
  const [entered, setEntered] = useState('');
  const { found, isPending, search, close } = usePostcodeLookUp((only) => onPick(only, true));
  const listId = useId();
  return (
    <div>
      <Group gap="0.625rem" align="end" wrap="nowrap">
        <TextInput
          flex={1}
          miw={0}
          label="Find address by postcode"
          placeholder="SW1A 1AA"
          autoComplete="off"
          data-autofocus
          value={entered}
          onChange={(event) => setEntered(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter searches instead of submitting the form around it.
            event.preventDefault();
            search(entered);
          }}
        />
        <Button
          variant="default"
          flex="none"
          disabled={entered.trim() === ''}
          loading={isPending}
          onClick={() => search(entered)}
        >
          Find
        </Button>
      </Group>
      {found.length > 1 && (
        <>
          <Text id={listId} mt="sm" mb="0.375rem" size="sm" fw={600}>
            Pick your address
          </Text>
          <ul aria-labelledby={listId} className={classes.list}>
            {found.map((address) => (
              <li key={address.formatted}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    onPick(address, false);
                  }}
                >
                  {address.formatted}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Looks up the addresses of a postcode and reports the result as toasts (ADR-16). */
function usePostcodeLookUp(onOnly: (found: FoundAddress) => void) {
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: (postcode: string) => client.postcodes.lookUp.query({ postcode }),
    meta: { success: toastOf, failure: failureToast },
    onSuccess: ({ result: [first, ...others] }) => first && others.length === 0 && onOnly(first),
  });

  /** Ignores empty input and does not send an invalid postcode. */
  function search(entered: string) {
    if (entered.trim() === '' || isPending) return;
    const postcode = Postcode.safeParse(entered);
    if (postcode.success) return mutate(postcode.data);
    reset();
    showToast({ title: 'Postcode Required', description: POSTCODE_FORMAT });
  }

  return { found: data?.result ?? [], isPending, search, close: reset };
}

/** Returns the toast for an answer: found, none, or only the town (ADR-19, ADR-20). */
function toastOf({ status, result, source, message }: PostcodeAnswer): ToastText {
  if (result.length === 0) return status === 'success' ? NOT_FOUND : NO_RESULTS;
  if (status === 'partial') {
    return {
      title: 'Limited Results',
      description: message ?? 'Limited address information available',
    };
  }
  return {
    title: `Found ${count(result.length, 'Address', 'Addresses')}`,
    description:
      result.length === 1
        ? `We’ve filled in the address from ${source}.`
        : `Addresses from ${source}. Pick yours from the list.`,
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
