import type { ErrorCode, Photo } from '@doorstep/domain';
import { NETWORK_ERROR } from '../network-error.ts';
import type { ToastText } from '../ui/feedback/toaster.tsx';

/** What is uploaded: the file, what the server is told about it, and a key under which it is there once. */
interface Upload {
  picture: Blob;
  query: Record<string, string>;
  key?: string;
  /** Told how much has been sent, of 1. */
  onProgress?: (share: number) => void;
}

/** The server's refusal of a photo, in its words. */
export class UploadRefusal extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Why a photo did not arrive: the server's sentence, or that it was not reached. */
export function uploadRefusalOf(error: unknown): string {
  return error instanceof UploadRefusal ? error.message : NETWORK_ERROR;
}

/** How long an upload may make no progress, or wait for its answer once it is sent, in milliseconds. */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Uploads a photo (FIL-1). By XMLHttpRequest: `fetch` does not tell how much has been sent.
 * @throws UploadRefusal; TypeError when the server was not reached
 */
export function uploadPhoto({ picture, query, key, onProgress }: Upload): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/files?${new URLSearchParams(query)}`);
    request.setRequestHeader('content-type', picture.type || 'application/octet-stream');
    if (key) request.setRequestHeader('idempotency-key', key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // However slow a connection is, the server accepts a photo that keeps coming (FIL-9).
    const extendTimeout = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      extendTimeout();
      onProgress?.(total && loaded / total);
    });
    const miss = () => reject(new TypeError('The server was not reached'));
    for (const end of ['error', 'abort']) request.addEventListener(end, miss);
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status === 201) resolve(answer as Photo);
      else if (isRefusal(answer)) reject(new UploadRefusal(answer.code, answer.message));
      else miss();
    });
    extendTimeout();
    request.send(picture);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Anything else comes from something between us and the server. */
function isRefusal(answer: unknown): answer is { code: ErrorCode; message: string } {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}

/** The longest side of what is uploaded, in pixels: no more is kept (FIL-2). */
const MAX_LENGTH = 1600;
const QUALITY = 0.85;
/** What stands for a photo while it waits. */
const PREVIEW = { longest: 240, quality: 0.7 };

/** A photo as it is uploaded, with a small picture of it as a `data:` address; that is empty where the browser cannot read it. */
interface ReducedPhoto {
  picture: Blob;
  preview: string;
}

/**
 * Draws a photo smaller, upright and without what came with it, before it is uploaded: a phone's photo would take too long.
 * What this browser cannot read is left as it is; the server says what is wrong with it.
 */
export async function reducePhoto(file: Blob): Promise<ReducedPhoto> {
  try {
    const bitmap = await createImageBitmap(file);
    try {
      const preview = draw(bitmap, PREVIEW.longest).toDataURL('image/jpeg', PREVIEW.quality);
      return { picture: await toJpeg(draw(bitmap, MAX_LENGTH)), preview };
    } finally {
      bitmap.close();
    }
  } catch {
    return { picture: file, preview: '' };
  }
}

function draw(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  // What lets through light lies on white, as on the server.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not drawn'))), 'image/jpeg', QUALITY);
  });
}

/** Said of a photo that was taken away and has come back (FIL-5). */
export const PHOTO_BACK: ToastText = { title: 'The photo is back' };

/** Said of a photo that was taken away, which can be undone for an hour (FIL-5). */
export function photoRemoved(undo: (() => void) | null): ToastText {
  return { title: 'Photo removed', ...(undo && { action: { label: 'Undo', act: undo } }) };
}
