import { useRef, useState } from 'react';
import { scaleDownPhoto, uploadPhoto, uploadErrorText } from './upload-photo.ts';

/** A chosen photo that is not uploaded yet. */
export interface ChosenPhoto {
  key: string;
  fileName: string;
  picture: Blob;
  /** Data URL of a preview; empty where the browser cannot read the photo. */
  preview: string;
  /** Share that has been sent, from 0 to 1; null while not sending. */
  progress: number | null;
  /** Reason for the last failure. */
  refusal: string | null;
}

/**
 * Manages photos that are chosen first and uploaded later, in order. A failed one stays with its reason and key, to
 * retry or remove.
 */
export function useUploads(query: Record<string, string>) {
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  const [isSending, setIsSending] = useState(false);
  /** Current value for async functions. */
  const latest = useRef(chosen);
  /** Resolves when all photos are scaled down. */
  const scaling = useRef<Promise<unknown>>(Promise.resolve());
  function put(next: (all: readonly ChosenPhoto[]) => readonly ChosenPhoto[]): void {
    latest.current = next(latest.current);
    setChosen(latest.current);
  }
  const change = (key: string, changes: Partial<ChosenPhoto>) =>
    put((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));
  const leaveOut = (key: string) => put((all) => all.filter((photo) => photo.key !== key));
  const leaveOutAll = () => put(() => []);

  async function choose(files: readonly File[]): Promise<void> {
    scaling.current = Promise.all([scaling.current, addScaledDown(files)]);
    await scaling.current;
  }

  async function addScaledDown(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const reduced = await scaleDownPhoto(file);
      const photo = {
        key: crypto.randomUUID(),
        fileName: file.name,
        ...reduced,
        progress: null,
        refusal: null,
      };
      put((all) => [...all, photo]);
    }
  }

  /** Uploads all photos, also those that are still being scaled down. @returns whether all have succeeded */
  async function send(): Promise<boolean> {
    setIsSending(true);
    await scaling.current;
    let haveArrived = true;
    for (const { key, picture } of latest.current) {
      // Removed while another was sent.
      if (latest.current.every((photo) => photo.key !== key)) continue;
      change(key, { progress: 0, refusal: null });
      try {
        await uploadPhoto({ picture, query, key, onProgress: (progress) => change(key, { progress }) });
        leaveOut(key);
      } catch (error) {
        haveArrived = false;
        change(key, { progress: null, refusal: uploadErrorText(error) });
      }
    }
    setIsSending(false);
    return haveArrived;
  }

  return { chosen, choose, send, leaveOut, leaveOutAll, isSending };
}
