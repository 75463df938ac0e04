const noSniff = { key: "X-Content-Type-Options", value: "nosniff" };

const guarded = [
  noSniff,
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
];

const policy = (value) => [{ key: "Content-Security-Policy", value }];

// The API's only page explains why a form was rejected (lib/public/plain-page.ts).
const plainStyle = "'sha256-pxQOFpHXa6lorROcHLO9govi0HvSlkX+lwikYBn2H7M='";
const data = policy(`default-src 'none'; style-src ${plainStyle}; frame-ancestors 'none'`);

// Files that members upload.
const uploaded = policy("default-src 'none'; sandbox");

// A link with a token works for anyone who has it, so keep it from other sites and search engines.
const unlisted = [
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
];

const uncached = [{ key: "Cache-Control", value: "private, no-store" }];

/** Response headers by path, as regular expressions that Next also reads. Later rules win. */
const rules = [
  // Pages load dozens of these files, and no one opens them directly.
  { source: "/(_next/static/.*)", headers: [noSniff] },
  { source: "/((?!_next/static/).*)", headers: guarded },
  { source: "/((?:api|app)(?:/.*)?)", headers: data },
  { source: "/(api/uploads/.*)", headers: uploaded },
  { source: "/((?:api/)?(?:c|portal|unsubscribe|confirm|answer)(?:/.*)?)", headers: unlisted },
  { source: "/((?:c|portal)(?:/.*)?)", headers: uncached },
];

const patterns = rules.map(({ source, headers }) => ({ pattern: new RegExp(`^${source}$`), headers }));

/**
 * The headers of any response at a path, for the front end. Pages have their own Content-Security-Policy (proxy.ts); other
 * responses, such as redirects, get one that allows nothing.
 */
export function headersAt(path) {
  // Targets such as `*` aren't paths; the front end rejects them.
  const pathname = path.startsWith("/") ? path : "/";
  const matching = patterns.filter(({ pattern }) => pattern.test(pathname)).flatMap(({ headers }) => headers);
  const isFile = path.startsWith("/_next/static/");
  return isFile ? matching : [...policy("default-src 'none'; frame-ancestors 'none'"), ...matching];
}

/** Earlier addresses of pages, which emails, bookmarks and printed codes still use, and where each is now. */
export const moved = {
  "/dashboard": "/home",
  "/your-page": "/setup",
  "/referrals": "/leads",
  "/referrals/customer-files": "/leads/customer-files",
  "/redeem": "/money/redeem",
  "/reports": "/money",
  "/reports/credit": "/money",
  "/money/credit": "/money",
  "/reports/year": "/money/year",
  "/messages": "/settings/business/delivery",
  "/branding": "/campaigns/branding",
  "/asks": "/campaigns/asks",
  "/review": "/inbox?kind=review",
  "/review/rules": "/settings/rewards/review",
  "/settings/organization": "/settings/business",
  "/settings/credit": "/settings/rewards",
  "/settings/sso": "/settings/team/sso",
  "/settings/audit-log": "/settings/team/audit-log",
  "/settings/api-keys": "/settings/connections/api-keys",
  "/settings/integrations": "/settings/connections/signed-events",
  "/settings/webhooks": "/settings/connections/webhooks",
  "/settings/profile": "/settings/you",
  "/settings/backups": "/settings/business/backups",
};

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // These load native code or their own files at run time, so they can't be bundled.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@react-email/render",
    "nodemailer",
    // Reads its fonts from its own folder.
    "pdfkit",
    "pino",
    "postgres",
    "resend",
    "twilio",
  ],
  // The guide reads these files at run time (lib/platform/guide).
  outputFileTracingIncludes: {
    "/docs/guide/**": ["./*.md", "./docs/*.md", "./deploy/**", "./LICENSE"],
    "/**/{events,webhooks,signed-events}": ["./docs/samples/*"],
    "/llms*.txt": ["./*.md", "./docs/*.md", "./deploy/README.md"],
  },
  // We don't use the image optimizer; the front end answers 404 at its URL.
  images: { unoptimized: true },
  headers: async () => rules,
  // The query stays, and browsers keep the fragment.
  redirects: async () => [
    ...Object.entries(moved).map(([source, destination]) => ({ source, destination, permanent: true })),
    {
      source: "/referrals/customer-files/:fileId",
      destination: "/leads/customer-files/:fileId",
      permanent: true,
    },
  ],
  // `npm run dev` logs request URLs, except those with a token.
  logging: { incomingRequests: { ignore: [/\/(c|portal|unsubscribe|confirm|answer)\//] } },
  // Put link metadata in the head for all clients, because not every preview bot identifies itself.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // `npm test` checks all types, including tests, so the build doesn't have to.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Nothing reads them: Node.js runs without source maps, and browsers are sent none.
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
  },
};

export default config;
