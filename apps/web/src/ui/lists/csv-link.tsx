import { Button } from '@mantine/core';

/** A list as a file, narrowed as the page is (ADM-13). */
export function CsvLink({ href }: { href: string }) {
  return (
    <Button component="a" href={href} download variant="default" size="sm" mt="md">
      Download as CSV
    </Button>
  );
}
