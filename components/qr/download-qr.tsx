"use client";

import { Download } from "lucide-react";
import { LazyMenu } from "@/components/lazy";
import type { QrShape } from "@/components/qr/qr-code";
import { Button } from "@/components/ui/button";

const loadMenu = () => import("./download-menu").then(({ DownloadMenu }) => DownloadMenu);

/** Saves the QR code for flyers, stickers and vans. @param name the file name without its extension */
export function DownloadQr({ shape, name }: { shape: QrShape; name: string }) {
  const button = (
    <Button size="small" aria-label="Download the QR code">
      <Download size={15} />
      Download
    </Button>
  );
  return (
    <LazyMenu load={loadMenu} menuProps={{ shape, name, trigger: button }}>
      {button}
    </LazyMenu>
  );
}
