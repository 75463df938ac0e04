import { cx } from "@/components/ui/cx";
import type { QrShape } from "./qr-path";

interface QrCodeProps {
  readonly shape: QrShape;
  readonly label: string;
  readonly className?: string;
}

/** A QR code, dark on white in either scheme: many readers do not know the reverse. */
export function QrCode({ shape: { size, path }, label, className }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx("shrink-0 rounded-control border border-line", className ?? "size-28")}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
