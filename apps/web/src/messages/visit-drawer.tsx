import type { Booking, Person, Visit } from '@doorstep/domain';
import { Drawer } from '@mantine/core';
import { useBackGesture } from '../ui/browser/use-back-gesture.ts';
import '../ui/feedback/overlays.css';
import { VisitPanel } from './visit-panel.tsx';

interface VisitDrawerProps {
  person: Person;
  visit: Visit | null;
  booking: Booking | null;
  opened: boolean;
  onClose: () => void;
}

/** The visit next to a conversation, where there is no room for a column. */
export function VisitDrawer({ opened, onClose, ...panel }: VisitDrawerProps) {
  useBackGesture(opened, onClose);
  return (
    <Drawer
      position="right"
      size="sm"
      title="Visit"
      opened={opened}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <VisitPanel {...panel} />
    </Drawer>
  );
}
