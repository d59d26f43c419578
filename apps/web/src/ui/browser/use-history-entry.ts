import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What the router keeps with the history entry of a dialog. */
interface EntryState {
  isDialog?: boolean;
}

/**
 * Gives a dialog a history entry above that of its page while it is open: the browser's Back closes it and stays in the app,
 * also where the page is the first of its tab. The entry goes when the dialog is closed otherwise.
 * @param onBack called when Back has left the entry
 */
export function useHistoryEntry(opened: boolean, onBack: () => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isInside = (state as EntryState | null)?.isDialog === true;
  const phase = useRef<'outside' | 'entering' | 'inside' | 'leaving'>('outside');

  const follow = useEffectEvent((isOpen: boolean, inside: boolean) => {
    if (inside) {
      if (isOpen && phase.current !== 'leaving') phase.current = 'inside';
      else if (!isOpen && (phase.current === 'inside' || phase.current === 'entering')) {
        phase.current = 'leaving';
        void navigate(-1);
      }
    } else if (phase.current === 'inside') {
      phase.current = 'outside';
      if (isOpen) onBack();
    } else if (isOpen && phase.current !== 'entering') {
      phase.current = 'entering';
      // Without a hash, which would move the page below the dialog.
      void navigate({ pathname, search }, { state: { isDialog: true }, preventScrollReset: true });
    } else if (!isOpen && phase.current === 'leaving') phase.current = 'outside';
  });
  useEffect(() => follow(opened, isInside), [opened, isInside]);
}
