/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // These load native code or their own files at run time, which bundling would break.
  serverExternalPackages: ["@node-rs/argon2", "pino", "postgres"],
  devIndicators: false,
  // `npm test` checks the types of everything, tests included; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
