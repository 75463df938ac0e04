import { Img, Text } from "@react-email/components";
import type { Palette } from "@/emails/layout/palette";
import { type } from "@/emails/layout/type";
import { Words } from "@/emails/layout/wrapped-text";
import type { Brand } from "@/emails/props";
import { cleanText, isolate, shorten } from "@/emails/text/text";

interface Props {
  readonly brand: Brand;
  readonly palette: Palette;
  readonly onBand: boolean;
}

const LONGEST_NAME = 80;

/** Who writes: the logo, or the name set in type. */
export function Sign({ brand, palette, onBand }: Props) {
  const name = shorten(cleanText(brand.name), LONGEST_NAME);
  if (brand.logoUrl !== undefined) {
    const padding = onBand ? "8px 12px" : 0;
    return <Logo url={brand.logoUrl} name={name} tile={palette.tile} padding={padding} />;
  }
  const color = onBand ? palette.band.ink : palette.light.ink;
  return (
    <Text className={onBand ? "on-band" : "ink"} style={{ ...type.body, color, fontWeight: 600 }}>
      <Words text={isolate(name)} />
    </Text>
  );
}

interface LogoProps {
  readonly url: string;
  readonly name: string;
  readonly tile: Palette["tile"];
  readonly padding: string | number;
}

// Logos are made for white: their tile stays so on every color and in dark mode.
function Logo({ url, name, tile, padding }: LogoProps) {
  const look = {
    ...type.body,
    height: "40px",
    maxWidth: "100%",
    objectFit: "contain",
    objectPosition: "left",
    color: tile.ink,
    fontWeight: 600,
  } as const;
  const box = { display: "inline-block", padding, borderRadius: "8px", backgroundColor: tile.back };
  return (
    <div className="tile" style={box}>
      <Img src={url} alt={name} height="40" style={look} />
    </div>
  );
}
