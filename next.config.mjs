const typed = { key: "X-Content-Type-Options", value: "nosniff" };

const guarded = [
  typed,
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
];

const policy = (value) => [{ key: "Content-Security-Policy", value }];

// The API answers data. Its only page is the one that explains why a form was refused (lib/public/plain-page.ts).
const plainStyle = "'sha256-yJDjIY39eXk1DAOABIfVo/UUuT1V6igNWK3v3ZfGh9s='";
const data = policy(`default-src 'none'; style-src ${plainStyle}; frame-ancestors 'none'`);

// Files that members upload.
const uploaded = policy("default-src 'none'; sandbox");

// A link with a token opens something for everyone who has it, so other sites and search engines don't get it.
const unlisted = [
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
];

const uncached = [{ key: "Cache-Control", value: "private, no-store" }];

/** The headers of answers by their path, as regular expressions that Next also reads. A later rule wins. */
const rules = [
  // A page loads dozens of these files, and no person opens one by itself.
  { source: "/(_next/static/.*)", headers: [typed] },
  { source: "/((?!_next/static/).*)", headers: guarded },
  { source: "/((?:api|app)(?:/.*)?)", headers: data },
  { source: "/(api/uploads/.*)", headers: uploaded },
  { source: "/((?:api/)?(?:portal|unsubscribe|confirm|answer)(?:/.*)?)", headers: unlisted },
  { source: "/(portal(?:/.*)?)", headers: uncached },
];

const patterns = rules.map(({ source, headers }) => ({ pattern: new RegExp(`^${source}$`), headers }));

/**
 * The headers of every answer at a path, for what stands before Next. Pages have a Content-Security-Policy of their own
 * (proxy.ts); an answer there that is no page, such as a redirect, has one that allows nothing.
 */
export function headersAt(path) {
  // `*` and others are no paths, and are refused.
  const place = path.startsWith("/") ? path : "/";
  const found = patterns.filter(({ pattern }) => pattern.test(place)).flatMap(({ headers }) => headers);
  const isFile = path.startsWith("/_next/static/");
  return isFile ? found : [...policy("default-src 'none'; frame-ancestors 'none'"), ...found];
}

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // These load native code or their own files at run time, which bundling would break.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@react-email/components",
    "@react-email/render",
    "pg-boss",
    "pino",
    "postgres",
    "resend",
    "twilio",
  ],
  // No picture is drawn for browsers; what stands before Next answers 404 at the address of its optimizer.
  images: { unoptimized: true },
  headers: async () => rules,
  // `npm run dev` prints the addresses of requests, but not those with a token.
  logging: { incomingRequests: { ignore: [/\/(portal|unsubscribe|confirm|answer)\//] } },
  // Titles and pictures of links stand in the head for all: not every program that draws previews says so.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // `npm test` checks the types of everything, tests included; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
