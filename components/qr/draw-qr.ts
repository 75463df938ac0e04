import { encode } from "uqr";
import type { QrShape } from "./qr-code";

// The standard requires four light modules around the code (ISO/IEC 18004, "Quiet zone").
const QUIET = 4;

/** Draws a QR code that is still readable with about 15% damage. Each run of modules in a row is one rectangle. */
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
