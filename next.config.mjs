const typed = { key: "X-Content-Type-Options", value: "nosniff" };

// What pages and answers say of themselves. Pages add a Content-Security-Policy of their own (proxy.ts).
const guarded = [
  typed,
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
];

// The API answers data: nothing of it is a page but what says why a form was refused (lib/public/plain-page.ts).
const plainStyle = "'sha256-yJDjIY39eXk1DAOABIfVo/UUuT1V6igNWK3v3ZfGh9s='";
const data = [
  {
    key: "Content-Security-Policy",
    value: `default-src 'none'; style-src ${plainStyle}; frame-ancestors 'none'`,
  },
];

// Files that members bring. What stands here wins over what a route says of itself.
const brought = [{ key: "Content-Security-Policy", value: "default-src 'none'; sandbox" }];

// Whoever has one of these links may use it, so no other site and no search engine is told.
const unlisted = [
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
];

/** What answers of the API say, and files that members brought; the front says the same without Next. */
export const fixedHeaders = { data: [...guarded, ...data], files: [...guarded, ...brought] };

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
  // Nothing is drawn anew for browsers; what stands before Next answers 404 at the address of its optimizer.
  images: { unoptimized: true },
  headers: async () => [
    // A page loads dozens of these files, which nobody opens by themselves.
    { source: "/_next/static/:path*", headers: [typed] },
    { source: "/((?!_next/static/).*)", headers: guarded },
    { source: "/(api|app)/:path*", headers: data },
    { source: "/api/uploads/:path*", headers: brought },
    { source: "/(unsubscribe|confirm)/:token", headers: unlisted },
    {
      source: "/portal/:path*",
      headers: [...unlisted, { key: "Cache-Control", value: "private, no-store" }],
    },
  ],
  // `npm run dev` prints the addresses of requests; those that open something for whoever has them are nobody's business.
  logging: { incomingRequests: { ignore: [/\/(portal|unsubscribe|confirm)\//] } },
  // Titles and pictures of links stand in the head for everybody: not every program that draws previews says so.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // `npm test` checks the types of everything, tests included; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
