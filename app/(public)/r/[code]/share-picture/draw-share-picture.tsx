import { brandLook } from "@/app/brand-look";
import { drawPng } from "../../../picture/draw-png";
import { type PicturedLink, sayOnPicture } from "./picture-words";
import { SharePicture } from "./share-picture";

const PLAIN_COLOR = "#0e6b4f";

/** The picture of a link, or of one that nobody has, as a PNG. Nothing is fetched for it, the logo neither. */
export function drawSharePicture(link: PicturedLink | null, size: { width: number; height: number }) {
  const words = sayOnPicture(link);
  const { color, ink } = brandLook({ name: "", color: link?.brand.color ?? PLAIN_COLOR });
  const key = JSON.stringify(["share", words, color]);
  return drawPng(key, <SharePicture words={words} look={{ color, ink }} />, size);
}
