"use client";

import { LateMenu } from "@/components/late-menu";
import type { QrShape } from "@/components/qr/qr-path";
import { DownloadButton } from "./download-button";

const loadMenu = () => import("./download-menu").then(({ DownloadMenu }) => DownloadMenu);

/** Saves the QR code for flyers, stickers and vans. @param name of the file, without its ending */
export function DownloadQr({ shape, name }: { shape: QrShape; name: string }) {
  return (
    <LateMenu load={loadMenu} given={{ shape, name }}>
      <DownloadButton />
    </LateMenu>
  );
}
