import { isTest } from '../test-file.ts';
import type { Rule } from '../violation.ts';

const WEB = 'apps/web/src/';

/** Calls that pages leave to the primitives of docs/web.md: the primitive, then exceptions with a reason. */
const PRIMITIVES = Object.entries<Record<string, string>>({
  focus: {
    'ui/browser/focus.ts': 'leads the keyboard',
    'ui/browser/list-focus.ts': 'leads it to the top of the next page',
  },
  invalidateQueries: {
    'freshness.ts': 'knows what is stale',
    'accounts/sign-in/session-loader.tsx':
      'all that a phone kept may be old once the server is reached again',
  },
  refetchQueries: { 'pages/customer-dashboard.tsx': 'the button that refetches the whole page' },
  showToast: {
    'mutation-reports.ts': 'reads what a mutation says of itself',
    'ui/feedback/copy-text.ts': 'the clipboard is no mutation',
    'ui/feedback/lazy.tsx': 'a part of the page that does not load is no mutation either',
    'photos/photo-list.tsx': 'more was chosen than there is room for, and nothing sent',
    'accounts/addresses/postcode-look-up.tsx': 'nothing was typed, and nothing sent (ADR-16)',
    'bookings/request/use-submission.ts': 'says how many dates are requested, before the response (SER-6)',
    'bookings/job/send-mutation.ts': 'what waited for a connection is sent without a page',
    'bookings/job/send-photo-change.ts': 'the same of photos',
    'bookings/series/sample-series.ts': 'only an example changes',
    'ui/forms/use-server-form.ts': 'a draft is discarded, and nothing sent',
  },
  saveDraft: {
    'ui/forms/draft.ts': 'keeps a draft while it is typed',
    'ui/forms/use-server-form.ts': 'the same for the fields of a form',
    'bookings/form/booking-form.schema.ts': 'fills in the form before it is opened (DSH-12)',
    'bookings/wizard/wizard-state.ts': 'fills in the wizard before it is opened (DSH-12)',
  },
}).map(([name, homes]) => ({ name, homes: new Map(Object.entries(homes)) }));

/** Pages do not move the focus, refetch, report mutations or save drafts by hand. */
export const byHand: Rule = (modules) =>
  modules
    .filter(({ file }) => file.startsWith(WEB) && !isTest(file))
    .flatMap(({ file, calls }) =>
      calls.flatMap(({ name: called, line }) => {
        const primitive = PRIMITIVES.find(({ name }) => name === called);
        if (!primitive || primitive.homes.has(file.slice(WEB.length))) return [];
        const [home] = primitive.homes.keys();
        return [{ rule: 'by hand', file, line, message: `calls ${called}(), which is left to ${home}` }];
      }),
    );
