import { PRODUCT_NAME } from '@doorstep/domain';

export { NotFound as default } from '../public-shell/not-found.tsx';

export const meta = () => [
  { title: `Page not found · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];
