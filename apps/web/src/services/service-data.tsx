import { PRODUCT_NAME, type ProviderSummary, type Service, serviceTypeLabel } from '@doorstep/domain';
import { paths } from '../paths.ts';
import { StructuredData } from '../ui/browser/structured-data.tsx';

type Rating = Pick<ProviderSummary, 'averageRating' | 'reviewCount'>;

interface ServiceDataProps {
  services: readonly Service[] | undefined;
  /** Their ratings, once loaded. */
  summaries: readonly ({ serviceId: number } & Rating)[] | undefined;
  /** The provider who offers them, and whose rating it is; by default any. */
  provider?: ({ id: number; name: string } & Rating) | undefined;
}

/** The visible services, with price and rating, for search engines (LND-11). */
export function ServiceData({ services, summaries, provider }: ServiceDataProps) {
  if (!services || services.length === 0) return null;
  const origin = typeof window === 'undefined' ? '' : location.origin;
  const entries = services.map(({ id, type, name, description, price }) => {
    const rating = provider ?? summaries?.find(({ serviceId }) => serviceId === id);
    return {
      '@type': 'Service',
      name,
      description,
      serviceType: serviceTypeLabel(type),
      url: origin + (provider ? paths.provider(provider.id) : paths.category(type)),
      provider: provider
        ? { '@type': 'Person', name: provider.name }
        : { '@type': 'Organization', name: PRODUCT_NAME, url: origin },
      offers: {
        '@type': 'Offer',
        priceCurrency: 'USD',
        price: (price / 100).toFixed(2),
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceCurrency: 'USD',
          price: (price / 100).toFixed(2),
          unitCode: 'HUR',
        },
      },
      ...(rating?.averageRating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.averageRating,
          reviewCount: rating.reviewCount,
        },
      }),
    };
  });
  return <StructuredData data={{ '@context': 'https://schema.org', '@graph': entries }} />;
}
