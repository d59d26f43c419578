import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { seriesTexts } from './series-command.ts';
import type { SeriesDialogProps } from './series-dialog.tsx';

export const SeriesDialog = lazy(async () => (await import('./series-dialog.tsx')).SeriesDialog);

interface SeriesButtonProps extends Pick<SeriesDialogProps, 'command' | 'seriesId' | 'name' | 'dates'> {
  /** A large button for an answer that is expected now. */
  large?: boolean;
}

/** A button for an action on many dates of a series, with a confirmation (SER-13, SER-14). */
export function SeriesButton({ command, large = false, ...series }: SeriesButtonProps) {
  const [opened, setOpened] = useState(false);
  const { label } = seriesTexts[command];
  if (series.dates.length === 0) return null;
  return (
    <>
      {series.dates.some(({ moves }) => moves.length > 0) && (
        <Button
          size={large ? 'lg' : 'xs'}
          variant={command === 'acceptSeries' ? 'filled' : 'default'}
          aria-label={`${label}: ${series.name}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {label}
        </Button>
      )}
      <SeriesDialog {...series} command={command} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
