import type sharp from 'sharp';
import { MAX_PHOTO_PIXELS } from '@doorstep/domain';
import { DomainError, type Drawing, type Pictures, type Shape, openFairQueue } from '@doorstep/domain/server';

/** Two at once, so that a burst of photos cannot take all memory; what waits takes some ten seconds in all. */
const QUEUE = { atOnce: 2, most: 32, share: 8 };

/** Whatever a file makes of its decoder, it ends after so many seconds. */
const LONGEST_SECONDS = 10;

/** The only formats that are read: what else the library knows, such as SVG, may reach for other files. */
const READ = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];

const SIZES = {
  photo: { width: 1600, height: 1600, fit: 'inside' },
  portrait: { width: 512, height: 512, fit: 'cover', position: 'attention' },
} as const satisfies Record<Shape, object>;

/** Pictures drawn by libvips, which is loaded when the first one comes. */
export function openPictures(): Pictures {
  const queue = openFairQueue(QUEUE);
  return {
    draw: (asker, bytes, shape) => queue.run(asker, async () => draw(await sharpOnce(), bytes, shape)),
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

/** Draws a picture upright, in the colours of the web, and without its metadata, which no option asks for (FIL-2). */
async function draw(library: Sharp, bytes: Uint8Array, shape: Shape): Promise<Drawing> {
  // Of the header alone, so that what is too large is told from what is broken.
  const { width, height } = await readable(() => library(bytes, { limitInputPixels: false }).metadata());
  if (width * height > MAX_PHOTO_PIXELS) throw new DomainError('too_many_pixels');
  const { data, info } = await readable(() =>
    library(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_SECONDS })
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
