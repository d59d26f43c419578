import { PRODUCT_NAME, type ProviderSummary, type Service, serviceTypeLabel } from '@doorstep/domain';
import { paths } from '../paths.ts';
import { StructuredData } from '../ui/browser/structured-data.tsx';

interface ServiceDataProps {
  services: readonly Service[] | undefined;
  /** The provider who offers them; by default any. */
  provider?: Pick<ProviderSummary, 'id' | 'name' | 'averageRating' | 'reviewCount'>;
}

/**
 * The visible services with their prices, and a provider with their rating, for search engines (LND-11). Google accepts ratings of
 * an organization that the site does not control, but none of a service.
 */
export function ServiceData({ services, provider }: ServiceDataProps) {
  if (!services || services.length === 0) return null;
  const origin = typeof window === 'undefined' ? '' : location.origin;
  const organization = provider
    ? toProviderData(provider, origin + paths.provider(provider.id))
    : { '@type': 'Organization', '@id': `${origin}/`, name: PRODUCT_NAME, url: `${origin}/` };
  const entries = services.map(({ type, name, description, price }) => ({
    '@type': 'Service',
    name,
    description,
    serviceType: serviceTypeLabel(type),
    url: origin + (provider ? paths.provider(provider.id) : paths.category(type)),
    provider: { '@id': organization['@id'] },
    offers: toOffer(price),
  }));
  return <StructuredData data={{ '@context': 'https://schema.org', '@graph': [organization, ...entries] }} />;
}

function toProviderData(
  { name, averageRating, reviewCount }: NonNullable<ServiceDataProps['provider']>,
  url: string,
) {
  return {
    '@type': 'Organization',
    '@id': url,
    name,
    url,
    ...(averageRating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount },
    }),
  };
}

function toOffer(cents: number) {
  const price = (cents / 100).toFixed(2);
  return {
    '@type': 'Offer',
    priceCurrency: 'USD',
    price,
    priceSpecification: { '@type': 'UnitPriceSpecification', priceCurrency: 'USD', price, unitCode: 'HUR' },
  };
}
