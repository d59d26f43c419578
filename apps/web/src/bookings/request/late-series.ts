import { lazy } from '../../ui/feedback/lazy.tsx';

const progress = () => import('./series-progress.tsx');

/** The preview of a series; loaded once a booking is to come round, with what is shown when that stops. */
export const LazySeriesPreview = lazy(async () => {
  const [{ SeriesPreview }] = await Promise.all([import('./series-preview.tsx'), progress()]);
  return SeriesPreview;
});

/** A series that is being created: there already when there was a preview. */
export const LazySeriesProgress = lazy(async () => (await progress()).SeriesProgress);
