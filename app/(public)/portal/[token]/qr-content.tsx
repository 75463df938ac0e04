import { Download, Printer } from "lucide-react";
import { QrCode } from "@/components/qr/qr-code";
import { type QrShape, writeQrSvg } from "@/components/qr/qr-path";

interface QrContentProps {
  readonly shape: QrShape;
  readonly code: string;
  readonly cardPath: string;
}

const look =
  "inline-flex min-h-11 flex-[1_1_auto] items-center justify-center gap-2 rounded-control border border-edge px-3.5 py-2 font-medium text-body transition-colors hover:border-faint";

/** The link as a picture: to be scanned from the screen, saved, or printed. */
export function QrContent({ shape, code, cardPath }: QrContentProps) {
  const file = `data:image/svg+xml,${encodeURIComponent(writeQrSvg(shape))}`;
  return (
    <>
      <p className="text-pretty text-secondary text-soft">Let a friend point a phone’s camera at it.</p>
      <QrCode shape={shape} label="QR code of your link" className="mx-auto my-3 h-auto w-52 max-w-full" />
      <div className="flex flex-wrap gap-2">
        <a href={file} download={`${code}.svg`} className={look}>
          <Download aria-hidden size={16} strokeWidth={1.75} />
          Download
        </a>
        <a href={cardPath} rel="noreferrer" className={look}>
          <Printer aria-hidden size={16} strokeWidth={1.75} />
          Print a card
        </a>
      </div>
    </>
  );
}
