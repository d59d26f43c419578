import { Outlet } from 'react-router';
import { Anchor } from './anchor.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

/** Public pages: header, page, footer. */
export default function SiteLayout() {
  return (
    <>
      <SkipLink />
      <Anchor />
      <Header />
      <div id="content" tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}
