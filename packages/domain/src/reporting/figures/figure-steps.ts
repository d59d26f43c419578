/** What figures are added up by; weeks begin on Monday. */
export const FIGURE_STEPS = ['day', 'week', 'month'] as const;
export type FigureStep = (typeof FIGURE_STEPS)[number];
