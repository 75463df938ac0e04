import type { QrShape } from "@/components/qr/qr-path";

const pixels = 1024;

/** The code as a PNG of 1024 × 1024 pixels; whole pixels for every module, so that its edges are sharp. */
export async function paintQr({ size, path }: QrShape): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width: pixels, height: pixels });
  const paper = canvas.getContext("2d");
  if (!paper) return null;
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, pixels, pixels);
  const scale = Math.floor(pixels / size);
  const margin = Math.floor((pixels - scale * size) / 2);
  paper.setTransform(scale, 0, 0, scale, margin, margin);
  paper.fillStyle = "#000";
  paper.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
