import type { MetadataRoute } from "next";
import { cleanText } from "@/emails/text/text";
import { observe } from "@/lib/kit/observe";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Words } from "@/lib/kit/words/en/en";
import { languageFor, readWish } from "@/lib/public/language";
import { findPortalOf } from "../private-answer";

const PAPER = "#faf9f6";

interface AppBrand {
  readonly name: string;
  readonly color: string;
}

/**
 * A portal as a web app (W3C "Web Application Manifest"). Its token is in the address, so each portal is a separate
 * app.
 */
function describeApp(token: string, brand: AppBrand, words: Words): MetadataRoute.Manifest {
  const path = `/portal/${token}`;
  const name = cleanText(brand.name);
  return {
    id: path,
    name: words.portal.appName(name),
    short_name: name,
    start_url: path,
    scope: path,
    lang: words.lang,
    display: "standalone",
    theme_color: brand.color,
    background_color: PAPER,
    icons: [192, 512].flatMap((size) =>
      (["any", "maskable"] as const).map((purpose) => ({
        src: `${path}/icon/${size}`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      })),
    ),
  };
}

/** The manifest that makes the portal installable. */
export const GET = observe("GET /portal/:token/manifest", async (request, trace) => {
  const { token, brand, language } = await findPortalOf(request, trace);
  const words = catalogs[languageFor(readWish(request.headers), language.business, language.own)];
  const body = JSON.stringify(describeApp(token, brand, words));
  return new Response(body, { headers: { "Content-Type": "application/manifest+json" } });
});
