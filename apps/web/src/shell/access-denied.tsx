import { type User, landingPathOf } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Notice } from './notice.tsx';

/** What a page of another role shows (S1 §2.3, §8). */
export function AccessDenied({ user }: { user: User }) {
  return (
    <Notice
      door="shut"
      title="Access Denied"
      action={
        <Button component={Link} to={landingPathOf(user.role)}>
          Go to your dashboard
        </Button>
      }
    >
      You don't have permission to access this page.
    </Notice>
  );
}
