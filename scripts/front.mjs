// Loaded into the web server: the front end before Next, as built, or in development from its source.
if (process.env.NODE_ENV === "production") {
  await import(new URL("../.next/programs/front.mjs", import.meta.url).href);
} else {
  const { tsImport } = await import("tsx/esm/api");
  await tsImport("./front.ts", import.meta.url);
}
