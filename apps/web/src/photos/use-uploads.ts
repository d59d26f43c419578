import { useRef, useState } from 'react';
import { reducePhoto, uploadPhoto, uploadRefusalOf } from './upload-photo.ts';

/** A photo that was chosen and is not there yet. */
export interface ChosenPhoto {
  /** It is there once, however often it is sent. */
  key: string;
  fileName: string;
  picture: Blob;
  /** A small picture of it; empty where the browser cannot read it. */
  preview: string;
  /** How much of it has been sent, of 1; null while it is not on its way. */
  progress: number | null;
  /** Why it did not arrive at the last try. */
  refusal: string | null;
}

/**
 * Photos that are chosen first and sent later, one after the other; one that does not arrive stays, with the reason, to be
 * sent again under the same key or left out.
 */
export function useUploads(query: Record<string, string>) {
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  /** The same, for what goes on while the page is drawn anew. */
  const latest = useRef(chosen);
  function put(next: (all: readonly ChosenPhoto[]) => readonly ChosenPhoto[]): void {
    latest.current = next(latest.current);
    setChosen(latest.current);
  }
  const change = (key: string, changes: Partial<ChosenPhoto>) =>
    put((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));
  const leaveOut = (key: string) => put((all) => all.filter((photo) => photo.key !== key));
  const leaveOutAll = () => put(() => []);

  /** Makes photos smaller, so that they can be sent. */
  async function choose(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const reduced = await reducePhoto(file);
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

  /** Sends all that are chosen. @returns whether they have arrived */
  async function send(): Promise<boolean> {
    let haveArrived = true;
    for (const { key, picture } of latest.current) {
      change(key, { progress: 0, refusal: null });
      try {
        await uploadPhoto({ picture, query, key, onProgress: (progress) => change(key, { progress }) });
        leaveOut(key);
      } catch (error) {
        haveArrived = false;
        change(key, { progress: null, refusal: uploadRefusalOf(error) });
      }
    }
    return haveArrived;
  }

  const isSending = chosen.some(({ progress }) => progress !== null);
  return { chosen, choose, send, leaveOut, leaveOutAll, isSending };
}
