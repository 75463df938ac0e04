import { cx } from "@/components/ui/cx";

interface QrCodeProps {
  readonly shape: QrShape;
  readonly label: string;
  readonly className?: string;
}

/** A QR code, dark on white in either scheme: many readers can't read inverted codes. */
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

/** A QR code as one path: modules are 1 × 1, and `size` counts them per row, including the quiet zone. */
export interface QrShape {
  readonly size: number;
  readonly path: string;
}

/** The QR code as an SVG file. */
export function writeQrSvg({ size, path }: QrShape): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`;
}
