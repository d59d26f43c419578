import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The state of a dialog's history entry. */
interface EntryState {
  isDialog?: boolean;
}

/**
 * Gives an open dialog its own history entry, so that the browser's Back closes it instead of leaving the page. The entry is
 * removed when the dialog closes in another way.
 * @param onBack called after Back; returns what Back does inside the dialog, or null once it has closed
 */
export function useHistoryEntry(opened: boolean, onBack: () => (() => void) | null): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isInside = (state as EntryState | null)?.isDialog === true;
  const phase = useRef<'outside' | 'entering' | 'inside' | 'leaving'>('outside');
  const back = useRef<(() => void) | null>(null);

  const follow = useEffectEvent((isOpen: boolean, inside: boolean) => {
    if (inside) {
      if (isOpen && phase.current !== 'leaving') {
        phase.current = 'inside';
        // Not before the entry is there again: until then a second Back would leave the page.
        back.current?.();
        back.current = null;
      } else if (!isOpen && (phase.current === 'inside' || phase.current === 'entering')) {
        phase.current = 'leaving';
        void navigate(-1);
      }
    } else if (phase.current === 'inside') {
      back.current = isOpen ? onBack() : null;
      phase.current = back.current ? 'entering' : 'outside';
      // Forward, because browsers skip a new entry that no click made.
      if (back.current) void navigate(1);
    } else if (isOpen && phase.current !== 'entering') {
      phase.current = 'entering';
      // Without a hash, which would move the page below the dialog.
      void navigate({ pathname, search }, { state: { isDialog: true }, preventScrollReset: true });
    } else if (!isOpen && phase.current === 'leaving') phase.current = 'outside';
  });
  useEffect(() => follow(opened, isInside), [opened, isInside]);
}
