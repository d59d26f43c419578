import type { Readable } from 'node:stream';
import { MAX_PHOTO_BYTES } from '@doorstep/domain';
import { DomainError } from '@doorstep/domain/server';

/** The minimum pace of an upload: 128 kbit/s (FIL-9). */
const MIN_BYTES_PER_SECOND = 16_000;

/** Limits all photos together, which are in memory until their response. */
const MAX_BUFFERED_BYTES = 128 * 1024 * 1024;
const MAX_UPLOADS_PER_USER = 4;

/** An upload from its first byte until its response. */
export interface Upload {
  userId: number;
  bytes: number;
  /** Refuses it while its body arrives. */
  refuse?: (reason: DomainError) => void;
}

interface Limits {
  /** The interval of checks of the pace. */
  windowMs: number;
  maxBufferedBytes?: number;
}

/** Receives the bodies of uploads within a memory limit for all of them. */
export function openUploadBodies({ windowMs, maxBufferedBytes = MAX_BUFFERED_BYTES }: Limits) {
  const uploads = new Set<Upload>();
  const minWindowBytes = (MIN_BYTES_PER_SECOND * windowMs) / 1000;
  const sumOf = (some: Iterable<Upload>) => [...some].reduce((sum, { bytes }) => sum + bytes, 0);
  const bytesOfUser = ({ userId }: Upload) => sumOf(ofUser(userId));
  const ofUser = (userId: number) => [...uploads].filter((upload) => upload.userId === userId);

  /** Refuses the largest arriving uploads of the users with most bytes, so that others need not wait. */
  function makeRoom(): void {
    while (sumOf(uploads) > maxBufferedBytes) {
      const arriving = [...uploads].filter(({ refuse }) => refuse);
      const byUser = (a: Upload, b: Upload) => bytesOfUser(b) - bytesOfUser(a) || b.bytes - a.bytes;
      const [largest] = arriving.toSorted(byUser);
      if (!largest) return;
      largest.refuse?.(new DomainError('unavailable'));
    }
  }

  return {
    /** Begins an upload, until `end`. @throws unavailable when its user has too many */
    begin(userId: number): Upload {
      if (ofUser(userId).length >= MAX_UPLOADS_PER_USER) throw new DomainError('unavailable');
      const upload = { userId, bytes: 0 };
      uploads.add(upload);
      return upload;
    },

    end: (upload: Upload) => void uploads.delete(upload),

    /** Reads the body of an upload. @throws photo_too_large, too_slow, unavailable when all take too much memory */
    receive(upload: Upload, body: Readable): Promise<Buffer> {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const chunks: Buffer[] = [];
      let windowBytes = 0;
      const checkPace = () => {
        if (windowBytes < minWindowBytes) refuse(new DomainError('too_slow'));
        windowBytes = 0;
      };
      const timer = setInterval(checkPace, windowMs).unref();
      const read = (chunk: Buffer) => {
        chunks.push(chunk);
        windowBytes += chunk.length;
        upload.bytes += chunk.length;
        if (upload.bytes > MAX_PHOTO_BYTES) refuse(new DomainError('photo_too_large'));
        else makeRoom();
      };
      const stop = () => {
        clearInterval(timer);
        delete upload.refuse;
        body.off('data', read).off('end', finish);
      };
      const finish = () => {
        stop();
        resolve(Buffer.concat(chunks));
      };
      const refuse = (reason: Error) => {
        stop();
        upload.bytes = 0;
        // The rest is dropped, so that the client reads the response.
        body.resume();
        reject(reason);
      };
      upload.refuse = refuse;
      body.on('data', read).once('end', finish).once('error', refuse);
      return promise;
    },
  };
}
