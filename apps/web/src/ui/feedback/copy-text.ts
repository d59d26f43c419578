import { showToast } from './toast.tsx';

/** Copies a text to the clipboard and shows a toast, also if the browser refuses. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: done });
  } catch {
    const description = 'Your browser blocked copying. Please select the text and copy it yourself.';
    showToast({ title: 'Not copied', description, variant: 'destructive' });
  }
}
