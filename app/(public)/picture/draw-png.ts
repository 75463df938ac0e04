import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";

const MOST_KEPT = 100;

const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a picture, whose texts must be `drawable`, as a PNG. That takes a while, and anybody may ask for it over and
 * over, so the last hundred are kept. @param key what the picture shows
 */
export function drawPng(key: string, picture: ReactElement, size: Size): Promise<Uint8Array<ArrayBuffer>> {
  const known = kept.get(key);
  const drawn = known ?? draw(picture, size);
  // Whatever was asked for last stands last; what failed is tried again.
  kept.delete(key);
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return drawn;
}

async function draw(picture: ReactElement, size: Size) {
  const response = new ImageResponse(picture, { ...size, fonts: await loadFonts() });
  return new Uint8Array(await response.arrayBuffer());
}

const families = { Geist: "latin", "Geist Extended": "latin-ext", "Geist Vietnamese": "vietnamese" };
const weights = [400, 600] as const;
const folder = join(process.cwd(), "node_modules/@fontsource/geist/files");

let fonts: ReturnType<typeof readFonts> | undefined;

/** What texts in pictures are set in: the first family that has a letter draws it. */
export const fontFamily = Object.keys(families).join(", ");

/** The fonts of pictures; they are read once. `drawable` knows their characters. */
export function loadFonts() {
  fonts ??= readFonts();
  return fonts;
}

async function readFonts() {
  const wanted = Object.entries(families).flatMap(([name, subset]) =>
    weights.map((weight) => ({ name, weight, file: `geist-${subset}-${weight}-normal.woff` })),
  );
  return Promise.all(
    wanted.map(async ({ file, ...font }) => ({ ...font, data: await readFile(join(folder, file)) })),
  );
}
