"use client";

import { LateMenu } from "@/components/late-menu";
import { DownloadButton } from "./download-button";
import type { QrShape } from "./qr-path";

const loadMenu = () => import("./download-menu").then(({ DownloadMenu }) => DownloadMenu);

/** Saves the QR code for flyers, stickers and vans. @param name of the file, without its ending */
export function DownloadQr({ shape, name }: { shape: QrShape; name: string }) {
  return (
    <LateMenu load={loadMenu} given={{ shape, name }}>
      <DownloadButton />
    </LateMenu>
  );
}
