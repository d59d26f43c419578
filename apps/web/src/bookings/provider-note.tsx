import { Button } from '@mantine/core';
import type { useChosenProvider } from './use-chosen-provider.ts';
import classes from './provider-note.module.css';

/** Says with whom it is booked, or that they cannot be, with a way to take anybody who is free. */
export function ProviderNote({ provider }: { provider: ReturnType<typeof useChosenProvider> }) {
  if (!provider.name && !provider.isMissing) return null;
  return (
    <div className={classes.note}>
      <p>
        {provider.isMissing ? (
          'The provider you chose cannot be booked at the moment. The times are those of others.'
        ) : (
          <>
            Only times of <b>{provider.name}</b> are shown.
          </>
        )}
      </p>
      <Button variant="default" size="xs" onClick={provider.letGo}>
        {provider.isMissing ? 'All right' : 'Anybody who is free'}
      </Button>
    </div>
  );
}
