import { textColorOn } from "@/lib/business/branding/contrast";
import { drawPng, fontFamily } from "./draw-png";
import { initialOf } from "./drawable";

// Phones mask icons; a circle of 40% around the center always stays visible (W3C, "maskable").
const LETTER_SHARE = 0.52;

/** A PNG of the brand's color with the business's initial. @param size width and height in pixels */
export function drawIcon({ name, color }: { name: string; color: string }, size: number) {
  const letter = initialOf(name);
  const key = JSON.stringify(["icon", letter, color, size]);
  return drawPng(key, <Icon letter={letter} color={color} size={size} />, { width: size, height: size });
}

function Icon({ letter, color, size }: { letter: string; color: string; size: number }) {
  const place = { display: "flex", alignItems: "center", justifyContent: "center" };
  return (
    <div
      style={{
        ...place,
        width: "100%",
        height: "100%",
        background: color,
        color: textColorOn(color),
        fontFamily,
        fontWeight: 600,
        fontSize: size * LETTER_SHARE,
      }}
    >
      {letter || <Heart size={size * LETTER_SHARE} />}
    </div>
  );
}

// Replaces an initial the fonts lack.
function Heart({ size }: { size: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24">
      <path fill="currentColor" d="M12 21 3.6 12.6a5.5 5.5 0 0 1 7.8-7.8l.6.6.6-.6a5.5 5.5 0 0 1 7.8 7.8z" />
    </svg>
  );
}
