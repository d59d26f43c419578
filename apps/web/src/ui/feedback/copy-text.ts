import { showToast } from './toast.tsx';

/** Puts a text on the clipboard and says so; where the browser refuses, that it has to be done by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: done });
  } catch {
    const description = 'Your browser did not allow it. Please select the text and copy it.';
    showToast({ title: 'Not copied', description, variant: 'destructive' });
  }
}
