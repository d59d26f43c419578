import { Box } from '@mantine/core';
import { Warning } from '../ui/feedback/notice.tsx';

/** Explains to a new provider why there are no requests yet (PRV-7). */
export function ApprovalNotice() {
  return (
    <Box mb="lg">
      <Warning>
        <p>
          <b>Your account is waiting for approval.</b> Once our team has approved it, customers can book you.
        </p>
      </Warning>
    </Box>
  );
}
