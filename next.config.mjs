/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // These load native code or their own files at run time, which bundling would break.
  serverExternalPackages: ["@node-rs/argon2", "pino", "postgres"],
  devIndicators: false,
};

export default config;
