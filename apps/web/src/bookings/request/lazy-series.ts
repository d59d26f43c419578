import { lazy } from '../../ui/feedback/lazy.tsx';

const stopped = () => import('./stopped-series.tsx');

/** The preview of a series; loaded once a booking is to recur, with what is shown when its creation is stopped. */
export const LazySeriesPreview = lazy(async () => {
  const [{ SeriesPreview }] = await Promise.all([import('./series-preview.tsx'), stopped()]);
  return SeriesPreview;
});

/** A series whose creation was stopped: loaded already when there was a preview. */
export const LazyStoppedSeries = lazy(async () => (await stopped()).StoppedSeries);
