import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";

const MOST_KEPT = 100;

const cachedPictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a picture as a PNG; its texts must be `drawable`. Drawing is slow and public, so the last hundred are cached.
 * @param key identifies the picture's content
 */
export function drawPng(key: string, picture: ReactElement, size: PictureSize): Promise<Uint8Array<ArrayBuffer>> {
  const known = cachedPictures.get(key);
  const drawn = known ?? draw(picture, size);
  // Moves the latest to the end; failures are retried.
  cachedPictures.delete(key);
  cachedPictures.set(key, drawn);
  drawn.catch(() => cachedPictures.delete(key));
  const [oldest] = cachedPictures.keys();
  if (cachedPictures.size > MOST_KEPT && oldest !== undefined) cachedPictures.delete(oldest);
  return drawn;
}

async function draw(picture: ReactElement, size: PictureSize) {
  const response = new ImageResponse(picture, { ...size, fonts: await loadFonts() });
  return new Uint8Array(await response.arrayBuffer());
}

const families = { Geist: "latin", "Geist Extended": "latin-ext", "Geist Vietnamese": "vietnamese" };
const weights = [400, 600] as const;
const folder = join(process.cwd(), "node_modules/@fontsource/geist/files");

let fonts: ReturnType<typeof readFonts> | undefined;

/** The fonts of pictures: the first family that has a letter draws it. */
export const fontFamily = Object.keys(families).join(", ");

/** The fonts of pictures, read once. `drawable` knows their characters. */
function loadFonts() {
  fonts ??= readFonts();
  return fonts;
}

async function readFonts() {
  const wanted = Object.entries(families).flatMap(([name, subset]) =>
    weights.map((weight) => ({ name, weight, file: `geist-${subset}-${weight}-normal.woff` })),
  );
  return Promise.all(wanted.map(async ({ file, ...font }) => ({ ...font, data: await readFile(join(folder, file)) })));
}
