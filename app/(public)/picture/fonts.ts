import { readFile } from "node:fs/promises";
import { join } from "node:path";

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
