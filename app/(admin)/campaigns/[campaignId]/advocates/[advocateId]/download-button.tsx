"use client";

import { Download } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";

/** The button of the QR code's download. */
export function DownloadButton(button: ButtonProps) {
  return (
    <Button {...button} size="small" aria-label="Download the QR code">
      <Download aria-hidden size={15} strokeWidth={1.75} />
      Download
    </Button>
  );
}
