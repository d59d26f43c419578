/** The longest side of what is uploaded, in pixels: no more is kept (FIL-2). */
const MAX_LENGTH = 1600;
const QUALITY = 0.85;
/** What stands for a photo while it waits. */
const PREVIEW = { longest: 240, quality: 0.7 };

/** A photo as it is uploaded, with a small picture of it as a `data:` address; that is empty where the browser cannot read it. */
export interface ReducedPhoto {
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
