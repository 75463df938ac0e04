"use client";

import { FileImage, Shapes } from "lucide-react";
import type { ReactElement } from "react";
import { toast } from "sonner";
import { type QrShape, writeQrSvg } from "@/components/qr/qr-code";
import { Menu, MenuItem } from "@/components/ui/menu";
import { saveFile } from "@/components/ui/save-file";

const pixels = 1024;

interface DownloadMenuProps {
  readonly shape: QrShape;
  /** The file name without its extension. */
  readonly name: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly defaultOpen: boolean;
}

/** The formats for saving the QR code. */
export function DownloadMenu({ shape, name, trigger, defaultOpen }: DownloadMenuProps) {
  function saveSvg() {
    saveFile(`${name}.svg`, new Blob([writeQrSvg(shape)], { type: "image/svg+xml" }));
  }

  async function savePng() {
    const image = await paintQr(shape);
    if (image) saveFile(`${name}.png`, image);
    else toast.error("Your browser couldn’t create the image. Download the SVG instead.");
  }

  return (
    <Menu defaultOpen={defaultOpen} trigger={trigger}>
      <MenuItem icon={FileImage} onSelect={savePng}>
        PNG, 1024 pixels
      </MenuItem>
      <MenuItem icon={Shapes} onSelect={saveSvg}>
        SVG, sharp at any size
      </MenuItem>
    </Menu>
  );
}

/** The code as a PNG of 1024 × 1024 pixels, with whole pixels per module for sharp edges. */
async function paintQr({ size, path }: QrShape): Promise<Blob | null> {
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
