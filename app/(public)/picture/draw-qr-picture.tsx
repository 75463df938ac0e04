import { drawQr } from "@/components/qr/draw-qr";
import { writeQrSvg } from "@/components/qr/qr-code";
import { drawPng } from "./draw-png";

const size = { width: 1024, height: 1024 };

/** The QR code of a link as a PNG of 1024 pixels. */
export function drawQrPicture(link: string) {
  const file = Buffer.from(writeQrSvg(drawQr(link))).toString("base64");
  // biome-ignore lint/performance/noImgElement: This is drawn here and never sent.
  const picture = <img alt="" src={`data:image/svg+xml;base64,${file}`} {...size} />;
  return drawPng(JSON.stringify(["qr", link]), picture, size);
}
