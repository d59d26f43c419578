import { lazy } from '../../ui/feedback/lazy.tsx';

const stopped = () => import('./stopped-series.tsx');

/** The preview of a series; loads the card for a stopped series as well. */
export const LazySeriesPreview = lazy(async () => {
  const [{ SeriesPreview }] = await Promise.all([import('./series-preview.tsx'), stopped()]);
  return SeriesPreview;
});

/** A stopped series; already loaded after a preview. */
export const LazyStoppedSeries = lazy(async () => (await stopped()).StoppedSeries);
