import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { HashTarget } from './hash-target.ts';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

/** Public pages: header, page, footer. */
export default function SiteLayout() {
  return (
    <>
      <SkipLink />
      <HashTarget />
      <Header />
      <div id="content" tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}
