import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** Empty modules around a QR code, without which scanners do not find it. */
const QUIET = 4;

/** A QR code, black on white in every colour scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      width={240}
      style={{ maxWidth: '100%' }}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" fillRule="evenodd" />
    </svg>
  );
}
