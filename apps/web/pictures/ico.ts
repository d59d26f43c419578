/** An ICO file that holds one square PNG, `edge` pixels wide (at most 256). */
export function icoOf(png: Buffer, edge: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(edge % 256, 6);
  head.writeUInt8(edge % 256, 7);
  head.writeUInt16LE(1, 10); // colour plane
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
