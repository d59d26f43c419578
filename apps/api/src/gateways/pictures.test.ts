import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AN_SVG, A_PAGE, aPhoto, aPixelBomb } from '../../testing/photos.ts';
import { openPictures } from './pictures.ts';

const pictures = openPictures();
const draw = (bytes: Uint8Array, shape: 'photo' | 'portrait' = 'photo') =>
  pictures.draw('somebody', bytes, shape);

test('a photo is rotated upright, and its metadata is removed (FIL-2)', async () => {
  const photo = await aPhoto();
  const before = await sharp(photo).metadata();
  expect([before.orientation, Boolean(before.exif), Boolean(before.xmp)]).toEqual([6, true, true]);
  expect(photo.includes('Secret owner') && photo.includes('Secret place')).toBe(true);

  const { bytes, width, height } = await draw(photo);
  expect([width, height]).toEqual([300, 400]);
  const after = await sharp(bytes).metadata();
  expect(after).toMatchObject({ format: 'jpeg', width: 300, height: 400 });
  for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const)
    expect(after[kind]).toBeUndefined();
  expect(Buffer.from(bytes).includes('Secret')).toBe(false);
});

test('a large photo is scaled down, and a small one is not scaled up', async () => {
  expect(await draw(await aPhoto({ width: 2000, height: 1500 }))).toMatchObject({
    width: 1200,
    height: 1600,
  });
  expect(await draw(await aPhoto({ width: 40, height: 30 }))).toMatchObject({ width: 30, height: 40 });
});

test('a portrait is a square', async () => {
  const portrait = await draw(await aPhoto({ width: 900, height: 1200 }), 'portrait');
  expect(portrait).toMatchObject({ width: 512, height: 512 });
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s is re-encoded', async (format) => {
  const bytes = await sharp(await aPhoto())
    .toFormat(format)
    .toBuffer();
  expect(await draw(bytes)).toMatchObject({ width: 400, height: 300 });
});

test('a transparent background becomes white', async () => {
  const channels = 4;
  const glass = sharp({
    create: { width: 8, height: 8, channels, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const { bytes } = await draw(await glass.png().toBuffer());
  expect((await sharp(bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test.each([
  ['a page', async () => A_PAGE],
  ['an SVG', async () => AN_SVG],
  [
    'a GIF',
    async () =>
      sharp(await aPhoto())
        .gif()
        .toBuffer(),
  ],
  [
    'a TIFF',
    async () =>
      sharp(await aPhoto())
        .tiff()
        .toBuffer(),
  ],
  ['half of a photo', async () => (await aPhoto()).subarray(0, 9000)],
  ['the beginning of a photo', async () => (await aPhoto()).subarray(0, 20)],
  ['a photo with garbage in it', async () => (await aPhoto()).fill(255, 12_000)],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is no photo (FIL-1)', async (_name, made) => {
  await expect(draw(await made())).rejects.toMatchObject({ code: 'not_a_photo' });
});

test('a small file that claims many pixels is refused before decoding (FIL-1)', async () => {
  expect(aPixelBomb(20_000).length).toBeLessThan(100_000);
  await expect(draw(aPixelBomb(20_000))).rejects.toMatchObject({ code: 'too_many_pixels' });
  // Its control: as large as is allowed.
  expect(await draw(aPixelBomb(4944))).toMatchObject({ width: 1600, height: 1600 });
});

/** A picture of one colour, of this many pixels a side. */
const aSquare = (side: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: '#a53' } });

test.each([
  [
    'a PNG of 16 bit',
    (side: number) => aSquare(side, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
  ],
  ['a progressive JPEG', (side: number) => aSquare(side).jpeg({ progressive: true })],
])('%s is refused when decoding it takes too much memory (FIL-1)', async (_name, make) => {
  await expect(draw(await make(4600).toBuffer())).rejects.toMatchObject({
    code: 'too_many_pixels',
    message: 'This photo is too large to open. Please choose a smaller one',
  });
  expect(await draw(await make(3000).toBuffer())).toMatchObject({ width: 1600, height: 1600 });
});

test('one large photo is re-encoded at a time, and others do not wait for it (FIL-9)', async () => {
  const [large, ordinary] = [
    await aSquare(4800, 4).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    await aPhoto(),
  ];
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, sharp.counters().process)));
  await Promise.all(['one', 'another', 'a third'].map((caller) => pictures.draw(caller, large, 'photo')));
  clearInterval(watch);
  expect(most).toBe(1);
  const done: string[] = [];
  const note = async (name: string, bytes: Buffer) => {
    await pictures.draw('one', bytes, 'photo');
    done.push(name);
  };
  await Promise.all([note('large', large), note('large', large), note('ordinary', ordinary)]);
  expect(done).toEqual(['ordinary', 'large', 'large']);
});

test('photos are queued, and refused when the queue is full', async () => {
  const photo = await aPhoto();
  const burst = await Promise.allSettled(Array.from({ length: 20 }, () => draw(photo)));
  const refused = burst.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(11);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'unavailable' });
});

test('the library is loaded with the first photo', async () => {
  const program = `
    const { openPictures } = await import(${JSON.stringify(import.meta.resolve('./pictures.ts'))});
    const loaded = () => process.report.getReport().sharedObjects.some((name) => name.includes('libvips'));
    const pictures = openPictures();
    const before = loaded();
    await pictures.draw('somebody', Buffer.from('no photo'), 'photo').catch(() => {});
    process.stdout.write(JSON.stringify([before, loaded()]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(stdout)).toEqual([false, true]);
});
