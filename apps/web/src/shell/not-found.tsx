import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Notice } from './notice.tsx';

/** What any path without a page shows (S1 §2.1). */
export function NotFound() {
  return (
    <Notice
      door="missing"
      title="404: Page not found"
      action={
        <Button component={Link} to={paths.home}>
          Go to the home page
        </Button>
      }
    >
      There is no door at this address. It may have moved, or the link has a typing error.
    </Notice>
  );
}
