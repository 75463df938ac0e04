import { encode } from "uqr";
import { cx } from "@/components/ui/cx";

interface QrCodeProps {
  readonly shape: QrShape;
  readonly label: string;
  readonly className?: string;
}

/** A QR code, dark on white in either scheme: many readers do not know the reverse. */
export function QrCode({ shape: { size, path }, label, className }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx("shrink-0 rounded-control border border-line", className ?? "size-28")}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A QR code as one shape: modules are squares of 1, `size` of them in a row, the quiet zone included. */
export interface QrShape {
  readonly size: number;
  readonly path: string;
}

// The standard asks for four light modules around the code (ISO/IEC 18004, "Quiet zone").
const QUIET = 4;

/** Draws a text as a QR code that can still be read when a sixth of it is dirty. Each row's runs are one rectangle. */
export function drawQr(text: string): QrShape {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.map((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: path.flat().join("") };
}

function runsOf(row: readonly boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}

/** The same as a file that any program can open and print at any size. */
export function writeQrSvg({ size, path }: QrShape): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`;
}
