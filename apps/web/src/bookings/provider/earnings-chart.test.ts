import type { MonthEarnings, ServiceType } from '@doorstep/domain';
import { describe, expect, it } from 'vitest';
import { buildSeries } from './earnings.tsx';

const service = (serviceId: number, total: number, serviceType: ServiceType = 'cleaning') => ({
  serviceId,
  serviceName: `Service ${serviceId}`,
  serviceType,
  jobs: 1,
  minutes: 60,
  total,
});
const month = (name: string, ...services: MonthEarnings['services']): MonthEarnings => ({
  month: name,
  jobs: services.length,
  minutes: 0,
  total: 0,
  tips: 0,
  services,
});

describe('the chart of earnings', () => {
  it('has what each service earned each month, the best paid service first', () => {
    const months = [
      month('2026-02', service(1, 500)),
      month('2026-03'),
      month('2026-04', service(4, 900, 'gardening'), service(1, 100)),
    ];
    expect(buildSeries(months)).toEqual([
      { name: 'Service 4', tone: 'service-gardening', values: [0, 0, 900] },
      { name: 'Service 1', tone: 'service-cleaning', values: [500, 0, 100] },
    ]);
  });

  it('adds up what is left of many services, so that nothing is missing', () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => service(id, 1000 - id));
    const series = buildSeries([month('2026-02', ...all)]);
    expect(series).toHaveLength(7);
    expect(series.at(-1)).toEqual({ name: 'Other services', tone: 'soft', values: [993 + 992] });
  });

  it('has nothing of months without a job', () => {
    expect(buildSeries([month('2026-02')])).toEqual([]);
  });
});
