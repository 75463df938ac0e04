import type { FriendLink } from "@/lib/public/friend-page/find-link";
import type { PassPictures } from "@/lib/public/wallet/apple-pass";
import { drawIcon } from "../../picture/draw-icon";
import { drawPng } from "../../picture/draw-png";
import { type DrawnLogo, readLogo } from "../../picture/read-logo";

/** Apple's sizes, in points; screens have up to three pixels for each. */
const ICON = 29;
const logoBox = { width: 148, height: 38 };
const LOGO_MARGIN = 6;

/** The pictures of a pass: an icon with the business's initial on its color, and its logo if it has one. */
export async function drawPassPictures({
  brand,
  logoKey,
}: Pick<FriendLink, "brand" | "logoKey">): Promise<Partial<PassPictures>> {
  const [small, medium, large, logos] = await Promise.all([
    drawIcon(brand, ICON),
    drawIcon(brand, ICON * 2),
    drawIcon(brand, ICON * 3),
    logoKey ? drawLogos(logoKey) : {},
  ]);
  return { "icon.png": small, "icon@2x.png": medium, "icon@3x.png": large, ...logos };
}

async function drawLogos(logoKey: string): Promise<Partial<PassPictures>> {
  const [small, large] = await Promise.all([drawLogo(logoKey, 1), drawLogo(logoKey, 2)]);
  return small && large ? { "logo.png": small, "logo@2x.png": large } : {};
}

async function drawLogo(logoKey: string, scale: number) {
  const box = { width: logoBox.width * scale, height: logoBox.height * scale };
  const logo = await readLogo(logoKey, box);
  if (!logo) return undefined;
  const margin = LOGO_MARGIN * scale;
  const size = { width: logo.width + 2 * margin, height: logo.height + 2 * margin };
  return drawPng(JSON.stringify(["pass logo", logoKey, scale]), <LogoTile logo={logo} margin={margin} />, size);
}

/** The logo on white: made for paper, it may not show on the brand's color. */
function LogoTile({ logo, margin }: { logo: DrawnLogo; margin: number }) {
  return (
    <div style={{ display: "flex", padding: margin, borderRadius: margin, background: "#ffffff" }}>
      {/* biome-ignore lint/performance/noImgElement: This is drawn here and never sent as it is. */}
      <img alt="" {...logo} />
    </div>
  );
}
