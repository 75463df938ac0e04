// Whoever has one of these links may use it, so no other site and no search engine is told.
const unlisted = [
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
];

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
  headers: async () => [
    { source: "/unsubscribe/:token", headers: unlisted },
    {
      source: "/portal/:path*",
      headers: [...unlisted, { key: "Cache-Control", value: "private, no-store" }],
    },
  ],
  // `npm run dev` prints the addresses of requests; those that open something for whoever has them are nobody's business.
  logging: { incomingRequests: { ignore: [/\/(portal|unsubscribe)\//] } },
  // Titles and pictures of links stand in the head for everybody: not every program that draws previews says so.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // `npm test` checks the types of everything, tests included; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
