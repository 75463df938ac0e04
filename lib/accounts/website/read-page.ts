import { Parser } from "htmlparser2";
import { type BusinessFacts, readJsonLd } from "@/lib/accounts/website/json-ld";
import { formatColor, parseColor } from "@/lib/business/branding/contrast";
import { usPhone } from "@/lib/kit/phone";

export interface PageFacts {
  /** #rrggbb */
  readonly color: string | undefined;
  /** E.164 */
  readonly phone: string | undefined;
  readonly postalAddress: string | undefined;
  /** Addresses of pictures that may be the logo, the likeliest first. */
  readonly logos: readonly string[];
}

/** The parser's findings, in the page's order. */
interface Found {
  readonly colors: string[];
  readonly links: string[];
  readonly facts: BusinessFacts[];
  readonly logos: { readonly url: string; readonly rank: number }[];
  text: string;
  base: string | undefined;
}

type Attributes = Readonly<Record<string, string>>;

/** Ranks of pictures, the likeliest logo first. */
const ranks = { jsonLd: 0, touchIcon: 1, logoImage: 2, bigIcon: 3, icon: 4, preview: 5 } as const;

/** Icons from this size on look sharp as a logo, in pixels. */
const BIG_ICON = 96;

const unread: ReadonlySet<string> = new Set(["style", "noscript", "template", "svg"]);

/**
 * Reads a page's facts. A page that is cut off or malformed is read as far as it goes, as browsers do.
 * @param address the page's own, for relative addresses
 */
export function readPage(html: string, address: URL): PageFacts {
  const found: Found = { colors: [], links: [], facts: [], logos: [], text: "", base: undefined };
  let script: string | undefined;
  let hidden = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === "script") script = "";
        if (unread.has(name)) hidden += 1;
        readers[name]?.(attributes, found);
      },
      ontext: (text) => {
        if (script !== undefined) script += text;
        else if (hidden === 0) found.text += text;
      },
      onclosetag: (name) => {
        if (name === "script" && script !== undefined) {
          found.facts.push(...readJsonLd(script));
          script = undefined;
        }
        if (unread.has(name)) hidden = Math.max(0, hidden - 1);
        // Keeps numbers of neighboring elements apart.
        if (hidden === 0) found.text += " ";
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const { colors, links, facts, text } = found;
  return {
    color: colors.map(readColor).find((color) => color !== undefined),
    phone: findPhone([...facts.flatMap(({ phone }) => phone ?? []), ...byCount(links), ...numbersIn(text)]),
    postalAddress: facts.find(({ postalAddress }) => postalAddress)?.postalAddress,
    logos: logosOf(found, address),
  };
}

const readers: Readonly<Record<string, (attributes: Attributes, found: Found) => void>> = {
  base: ({ href }, found) => {
    found.base ??= href;
  },
  meta: ({ name = "", property = "", content, media = "" }, { colors, logos }) => {
    if (!content) return;
    const key = (name || property).toLowerCase();
    if (key === "theme-color" && !/dark/i.test(media)) colors.unshift(content);
    if (key === "msapplication-tilecolor") colors.push(content);
    if (key === "og:image" || key === "og:logo") logos.push({ url: content, rank: ranks.preview });
  },
  link: ({ rel = "", href, color, sizes = "" }, { colors, logos }) => {
    if (!href) return;
    const kinds = rel.toLowerCase().split(/\s+/);
    if (kinds.includes("mask-icon")) {
      if (color) colors.push(color);
    } else if (kinds.some((kind) => kind.startsWith("apple-touch-icon"))) {
      logos.push({ url: href, rank: ranks.touchIcon });
    } else if (kinds.includes("icon")) {
      const isBig = Number.parseInt(sizes, 10) >= BIG_ICON;
      logos.push({ url: href, rank: isBig ? ranks.bigIcon : ranks.icon });
    }
  },
  img: ({ src, alt = "", class: classes = "", id = "" }, { logos }) => {
    if (src && /logo/i.test(`${src} ${alt} ${classes} ${id}`)) logos.push({ url: src, rank: ranks.logoImage });
  },
  a: ({ href = "" }, { links }) => {
    if (/^tel:/i.test(href)) links.push(decode(href.slice(4)));
  },
};

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The links, the most frequent first: the business's own number is in the header and the footer. */
function byCount(links: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const link of links) counts.set(link, (counts.get(link) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([link]) => link);
}

const NUMBER = /(?<!\d)(?:\+?1[-. ])?\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)/g;

function numbersIn(text: string): string[] {
  return text.replace(/\u00a0/g, " ").match(NUMBER) ?? [];
}

function findPhone(written: readonly string[]): string | undefined {
  for (const number of written) {
    const read = usPhone.safeParse(number);
    if (read.success) return read.data;
  }
  return undefined;
}

/** The fewest steps of 255 between a color's channels: less is black, white or gray, which many templates announce. */
const FEWEST_STEPS = 24;

/** A CSS color in hex or rgb(), if it has a hue. */
function readColor(css: string): string | undefined {
  const color = hexOf(css.trim().toLowerCase());
  if (color === undefined) return undefined;
  const channels = parseColor(color);
  const steps = (Math.max(...channels) - Math.min(...channels)) * 255;
  return steps < FEWEST_STEPS ? undefined : color;
}

function hexOf(css: string): string | undefined {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6})(?:ff)?)$/.exec(css) ?? [];
  if (long) return `#${long}`;
  if (short) return `#${[...short].map((digit) => digit + digit).join("")}`;
  const [, red, green, blue] = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(css) ?? [];
  const channel = (value: string | undefined) => Math.min(255, Number(value)) / 255;
  return red === undefined ? undefined : formatColor([channel(red), channel(green), channel(blue)]);
}

function logosOf({ logos, facts, base }: Found, address: URL): string[] {
  const root = base !== undefined && URL.canParse(base, address) ? new URL(base, address) : address;
  const named = facts.flatMap(({ logo }) => (logo ? [{ url: logo, rank: ranks.jsonLd }] : []));
  const urls = [...named, ...logos]
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ url }) => (URL.canParse(url, root) ? [new URL(url, root)] : []))
    .filter(({ protocol }) => protocol === "https:" || protocol === "http:");
  return [...new Set(urls.map(({ href }) => href))];
}
