import { PRODUCT_NAME } from '@doorstep/domain';
import { Button, TextInput } from '@mantine/core';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { IconCopy } from '../ui/icons.ts';
import { useToast } from '../ui/toast.tsx';
import classes from './code-card.module.css';

/** The code, and the link that brings it into the registration. */
export function CodeCard({ code }: { code: string }) {
  const link = location.origin + paths.auth({ register: true, code });
  const copy = useCopy();
  return (
    <Card title="Your code">
      <p className={classes.code}>{code}</p>
      <TextInput
        label="Your link"
        description="Whoever opens it finds your code in the registration."
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy(link, 'Link copied')}
        >
          Copy link
        </Button>
        <Button variant="default" onClick={() => void copy(code, 'Code copied')}>
          Copy code
        </Button>
        {'share' in navigator && (
          <Button variant="default" onClick={() => void share(link)}>
            Share
          </Button>
        )}
      </div>
    </Card>
  );
}

function useCopy() {
  const toast = useToast();
  return async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: done });
    } catch {
      const description = 'Your browser did not allow it. Please select the text and copy it.';
      toast({ title: 'Not copied', description, variant: 'destructive' });
    }
  };
}

/** Opens the device's own way to share; closing it again is nobody's mistake. */
async function share(url: string): Promise<void> {
  await navigator.share({ title: PRODUCT_NAME, url }).catch(() => {});
}
