import type { ErrorCode, Photo } from '@doorstep/domain';
import { NETWORK_ERROR } from '../network-error.ts';
import type { ToastText } from '../ui/feedback/toaster.tsx';

/** A photo to upload, its query parameters, and an idempotency key. */
interface Upload {
  picture: Blob;
  query: Record<string, string>;
  key?: string;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Refusal of a photo, with the server's message. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns the server's message, or that it was unreachable. */
export function uploadErrorText(error: unknown): string {
  return error instanceof UploadRefusal ? error.message : NETWORK_ERROR;
}

/** Limit for an upload without progress, and for the response. */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Uploads a photo by XMLHttpRequest, because `fetch` reports no progress (FIL-1). @throws UploadRefusal; TypeError when
 * the server is unreachable
 */
export function uploadPhoto({ picture, query, key, onProgress }: Upload): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/files?${new URLSearchParams(query)}`);
    request.setRequestHeader('content-type', picture.type || 'application/octet-stream');
    if (key) request.setRequestHeader('idempotency-key', key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A slow upload is fine as long as it progresses (FIL-9).
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

/** Other bodies come from proxies. */
function isRefusal(answer: unknown): answer is { code: ErrorCode; message: string } {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}

/** Longest side of an uploaded photo in pixels (FIL-2). */
const MAX_LENGTH = 1600;
const QUALITY = 0.85;
/** Longest side and quality of a preview. */
const PREVIEW = { longest: 240, quality: 0.7 };

/** A photo to upload and a preview as a `data:` URL, empty where the browser cannot read the photo. */
interface ScaledPhoto {
  picture: Blob;
  preview: string;
}

/**
 * Scales a photo down, rotates it upright and removes its metadata before upload. Returns it unchanged where the
 * browser cannot read it; the server then explains.
 */
export async function scaleDownPhoto(file: Blob): Promise<ScaledPhoto> {
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
  // Transparency becomes white, as on the server.
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

/** Toast for a restored photo (FIL-5). */
export const PHOTO_BACK: ToastText = { title: 'Photo restored' };

/** Toast for a removed photo, which can be restored for an hour (FIL-5). */
export function photoRemoved(undo: (() => void) | null): ToastText {
  return { title: 'Photo removed', ...(undo && { action: { label: 'Undo', act: undo } }) };
}
