import type { Metadata, default as sharp } from 'sharp';
import { MAX_DECODED_BYTES, MAX_PHOTO_PIXELS } from '@doorstep/domain';
import { DomainError, type Drawing, type Pictures, type Shape, openFairQueue } from '@doorstep/domain/server';

/** Large photos have a queue of their own, so that they do not delay others (FIL-9). */
const QUEUE = { concurrency: 1, places: { known: 32, others: 0 }, perGroup: 8 };

/** Decoded bytes above which a photo counts as large. */
const MAX_ORDINARY_BYTES = 16_000_000;

/** Ends a decoder that a malicious file keeps busy. */
const DECODE_TIMEOUT_SECONDS = 10;

/** The only formats that are read: others, such as SVG, may open other files. */
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];

const SIZES = {
  photo: { width: 1600, height: 1600, fit: 'inside' },
  portrait: { width: 512, height: 512, fit: 'cover', position: 'attention' },
} as const satisfies Record<Shape, object>;

/** Processes pictures with libvips, which is loaded with the first one. */
export function openPictures(): Pictures {
  const [ordinary, large] = [openFairQueue(QUEUE), openFairQueue(QUEUE)];
  return {
    async draw(caller, bytes, shape) {
      const turn = { groups: [caller], isKnown: true };
      const size = await ordinary.run(turn, async () => measure(await sharpOnce(), bytes));
      const queue = size > MAX_ORDINARY_BYTES ? large : ordinary;
      return queue.run(turn, async () => draw(await sharpOnce(), bytes, shape));
    },
  };
}

type Sharp = typeof sharp;

let loading: Promise<Sharp> | undefined;
const sharpOnce = () => (loading ??= loadSharp());

async function loadSharp(): Promise<Sharp> {
  const { default: library } = await import('sharp');
  library.cache(false);
  library.concurrency(1);
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: LOADERS });
  return library;
}

/** Returns the bytes that a photo takes when it is decoded, by its header alone. @throws not_a_photo, too_many_pixels */
async function measure(library: Sharp, bytes: Uint8Array): Promise<number> {
  const header = await refuseUnreadable(() => library(bytes, { limitInputPixels: false }).metadata());
  if (header.width * header.height > MAX_PHOTO_PIXELS) throw new DomainError('too_many_pixels');
  const size = decodedBytes(header);
  if (size > MAX_DECODED_BYTES) throw new DomainError('too_many_pixels', { message: TOO_MUCH_DETAIL });
  return size;
}

const TOO_MUCH_DETAIL = 'This photo is too large to open. Please choose a smaller one';

/** An interlaced PNG is decoded whole; so are the coefficients of a progressive JPEG, which have two bytes each. */
function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const isWide = depth !== 'uchar' || (format === 'jpeg' && isProgressive);
  return width * height * channels * (isWide ? 2 : 1);
}

/** Re-encodes a picture upright, in sRGB and without its metadata, which libvips omits by default (FIL-2). */
async function draw(library: Sharp, bytes: Uint8Array, shape: Shape): Promise<Drawing> {
  const { data, info } = await refuseUnreadable(() =>
    library(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ ...SIZES[shape], withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80, progressive: true })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, width: info.width, height: info.height };
}

/** Turns any failure of the decoder into a refusal. @throws not_a_photo */
async function refuseUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new DomainError('not_a_photo');
  }
}
