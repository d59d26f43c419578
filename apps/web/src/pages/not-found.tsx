import { PRODUCT_NAME } from '@doorstep/domain';

export { NotFound as default } from '../public-shell/error-pages.tsx';

export const meta = () => [
  { title: `Page not found · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];
