import { encode } from "uqr";
import { expect, it } from "vitest";
import { drawQr } from "./draw-qr";
import { writeQrSvg } from "./qr-code";

const link = "https://refer.example.com/r/ANN-7K2Q";

/** The squares a path fills. */
function filled(path: string): Set<string> {
  const squares = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, length, back]) => {
    expect(back).toBe(length);
    return Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step},${y}`);
  });
  return new Set(squares);
}

it("draws exactly the dark modules, with a quiet zone of four around them", () => {
  const { size, path } = drawQr(link);
  const { data, size: bare } = encode(link, { ecc: "M", border: 0 });
  expect(size).toBe(bare + 8);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4},${y + 4}`] : [])));
  expect(filled(path)).toEqual(new Set(dark));
});

it("writes an SVG with a white background, so that it scans on any paper", () => {
  const svg = writeQrSvg({ size: 29, path: "M4 4h7v1h-7z" });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 29 29"/);
  expect(svg).toContain('<rect width="29" height="29" fill="#fff"/><path d="M4 4h7v1h-7z" fill="#000"/>');
});
