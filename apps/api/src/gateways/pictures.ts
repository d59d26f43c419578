import type { Metadata, default as sharp } from 'sharp';
import { MAX_DECODED_BYTES, MAX_PHOTO_PIXELS } from '@doorstep/domain';
import { DomainError, type Drawing, type Pictures, type Shape, openFairQueue } from '@doorstep/domain/server';

/** Photos wait in two queues, one for large ones, each of which is re-encoded alone: neither holds up the others (FIL-9). */
const QUEUE = { concurrency: 1, places: { known: 32, others: 0 }, perGroup: 8 };

/** What a photo that is no large one takes at most when it is decoded, in bytes. */
const MAX_ORDINARY_BYTES = 16_000_000;

/** Whatever a file makes of its decoder, it ends after so many seconds. */
const MAX_SECONDS = 10;

/** The only formats that are read: what else the library knows, such as SVG, may reach for other files. */
const READ = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];

const SIZES = {
  photo: { width: 1600, height: 1600, fit: 'inside' },
  portrait: { width: 512, height: 512, fit: 'cover', position: 'attention' },
} as const satisfies Record<Shape, object>;

/** Pictures drawn by libvips, which is loaded when the first one comes. */
export function openPictures(): Pictures {
  const [ordinary, large] = [openFairQueue(QUEUE), openFairQueue(QUEUE)];
  return {
    async draw(asker, bytes, shape) {
      const caller = { groups: [asker], isKnown: true };
      const size = await ordinary.run(caller, async () => measure(await sharpOnce(), bytes));
      const queue = size > MAX_ORDINARY_BYTES ? large : ordinary;
      return queue.run(caller, async () => draw(await sharpOnce(), bytes, shape));
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
  library.unblock({ operation: READ });
  return library;
}

/** Returns the bytes that a photo takes when it is decoded, by its header alone. @throws not_a_photo, too_many_pixels */
async function measure(library: Sharp, bytes: Uint8Array): Promise<number> {
  const header = await readable(() => library(bytes, { limitInputPixels: false }).metadata());
  if (header.width * header.height > MAX_PHOTO_PIXELS) throw new DomainError('too_many_pixels');
  const size = decodedBytes(header);
  if (size > MAX_DECODED_BYTES) throw new DomainError('too_many_pixels', { message: TOO_MUCH_DETAIL });
  return size;
}

const TOO_MUCH_DETAIL = 'This photo has too much detail to open. Please choose a smaller one';

/** An interlaced PNG is decoded whole; so are the coefficients of a progressive JPEG, which have two bytes each. */
function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const isWide = depth !== 'uchar' || (format === 'jpeg' && isProgressive);
  return width * height * channels * (isWide ? 2 : 1);
}

/** Draws a picture upright, in the colours of the web, and without its metadata, which no option asks for (FIL-2). */
async function draw(library: Sharp, bytes: Uint8Array, shape: Shape): Promise<Drawing> {
  const { data, info } = await readable(() =>
    library(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ ...SIZES[shape], withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80, progressive: true })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, width: info.width, height: info.height };
}

/** What cannot be read as a picture is none. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new DomainError('not_a_photo');
  }
}
