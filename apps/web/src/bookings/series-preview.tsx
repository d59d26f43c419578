import { messageOf } from '../api-messages.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { SeriesDates } from './series-dates.tsx';
import type { useSeriesPlan } from './use-series-plan.ts';
import classes from './series-preview.module.css';

interface SeriesPreviewProps {
  series: ReturnType<typeof useSeriesPlan>;
  /** Whether decisions that are missing are pointed out. */
  asking: boolean;
}

/** The dates of a series with their state, while they are checked and when that fails (Rulings: Series). */
export function SeriesPreview({ series: { preview, decisions, decide }, asking }: SeriesPreviewProps) {
  if (preview.isLoading) return <RowSkeletons />;
  if (preview.error) {
    return (
      <div data-retry>
        <ErrorState
          what="The dates could not be checked"
          message={`${messageOf(preview.error)}.`}
          onRetry={() => void preview.refetch()}
        />
      </div>
    );
  }
  if (!preview.data) return null;
  return (
    <>
      {preview.data.provider && (
        <p className={classes.with}>
          All dates with <b>{preview.data.provider.name}</b>.
        </p>
      )}
      <SeriesDates preview={preview.data} decisions={decisions} asking={asking} onDecide={decide} />
    </>
  );
}
