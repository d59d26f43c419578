import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { missingPathFor } from './paths.ts';
import { takeSubject } from './public-shell/first-subject.ts';

// The built routes of React Router lose `caseSensitive`, so another page would be rendered into the missing one.
const missing = missingPathFor(location.pathname);
if (missing) history.replaceState(history.state, '', missing + location.search + location.hash);
takeSubject();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
