import type { ErrorCode, Photo } from '@doorstep/domain';
import { NETWORK_ERROR } from '../network-error.ts';

/** What is uploaded: the file, what the server is told about it, and a key under which it is there once. */
export interface Upload {
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
