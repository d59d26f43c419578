import type { FoundAddress } from '@doorstep/domain';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { usePostcodeLookUp } from './use-postcode-look-up.ts';
import classes from './postcode-look-up.module.css';

/** Finds addresses by postcode; picking one fills the fields below (ADR-12, ADR-17). */
export function PostcodeLookUp({ onPick }: { onPick: (found: FoundAddress) => void }) {
  const [entered, setEntered] = useState('');
  const { found, isPending, search, close } = usePostcodeLookUp();
  const listId = useId();
  return (
    <div className={classes.lookUp}>
      <div className={classes.search}>
        <TextInput
          className={classes.input}
          label="Find address by postcode"
          placeholder="SW1A 1AA"
          autoComplete="off"
          data-autofocus
          value={entered}
          onChange={(event) => setEntered(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter searches; it does not send the form around.
            event.preventDefault();
            search(entered);
          }}
        />
        <Button
          variant="default"
          className={classes.find}
          disabled={entered.trim() === ''}
          loading={isPending}
          onClick={() => search(entered)}
        >
          Find
        </Button>
      </div>
      {found.length > 0 && (
        <>
          <p id={listId} className={classes.label}>
            Pick your address
          </p>
          <ul aria-labelledby={listId} className={classes.list}>
            {found.map((address) => (
              <li key={address.formatted}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    onPick(address);
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
