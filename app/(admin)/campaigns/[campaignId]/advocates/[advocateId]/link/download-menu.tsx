"use client";

import { FileImage, Shapes } from "lucide-react";
import { toast } from "sonner";
import { type QrShape, writeQrSvg } from "@/components/qr/qr-path";
import { Menu, MenuItem } from "@/components/ui/menu";
import { saveFile } from "@/components/ui/save-file";
import { DownloadButton } from "./download-button";
import { paintQr } from "./paint-qr";

interface DownloadMenuProps {
  readonly shape: QrShape;
  readonly name: string;
  readonly defaultOpen: boolean;
}

/** In which forms the QR code can be saved. */
export function DownloadMenu({ shape, name, defaultOpen }: DownloadMenuProps) {
  function saveSvg() {
    saveFile(`${name}.svg`, new Blob([writeQrSvg(shape)], { type: "image/svg+xml" }));
  }

  async function savePng() {
    const image = await paintQr(shape);
    if (image) saveFile(`${name}.png`, image);
    else toast.error("This browser could not paint the image. Take the SVG instead.");
  }

  return (
    <Menu defaultOpen={defaultOpen} trigger={<DownloadButton />}>
      <MenuItem icon={FileImage} onSelect={savePng}>
        PNG, 1024 pixels
      </MenuItem>
      <MenuItem icon={Shapes} onSelect={saveSvg}>
        SVG, sharp at any size
      </MenuItem>
    </Menu>
  );
}
