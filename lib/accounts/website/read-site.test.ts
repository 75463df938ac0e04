import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSite } from "@/lib/accounts/website/read-site";
import { setEnv } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { gifImage, pngImage, svgImage } from "@/proof/fixtures/images";
import { homePage, Website } from "@/proof/fixtures/website";

let site: Website;
beforeEach(async () => {
  site = await new Website().listen();
});
afterEach(async () => {
  setEnv({ ALLOW_PRIVATE_NETWORKS: "on" });
  await site.close();
});

const picture = (body: Uint8Array) => ({ status: 200, headers: { "Content-Type": "image/png" }, body });
const head = (tags: string) => `<!doctype html><head>${tags}</head><body></body>`;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** Why a site can't be read, as the field's error. */
async function problemOf(address: string, timeoutMs?: number): Promise<string> {
  const error: unknown = await readSite(address, timeoutMs).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw error;
  expect(error.code).toBe("invalid_input");
  expect(error.errors?.map(({ field }) => field)).toEqual(["website"]);
  return error.errors?.[0]?.message ?? "";
}

it("finds logo, color, phone and mailing address", async () => {
  expect(await readSite(site.url)).toEqual({
    url: `${site.url}/`,
    primaryColor: "#1b5e9b",
    phone: "+15035550100",
    postalAddress: "1200 Main St, Portland, OR 97201",
    logo: { contentType: "image/png", base64: base64(pngImage(180, 180)) },
  });
});

describe("a page with less", () => {
  it.each([
    ["nothing", "<p>Welcome</p>", {}],
    ["a color that is white", head('<meta name="theme-color" content="#FFF">'), {}],
    ["a gray one before a blue one", colors("#333333", "rgb(27, 94, 155)"), { primaryColor: "#1b5e9b" }],
    [
      "a color for dark screens",
      head('<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#102030">'),
      {},
    ],
    ["a short color", head('<meta name="theme-color" content="#1A7">'), { primaryColor: "#11aa77" }],
    ["a number only in its text", "<p>Call 503&nbsp;555-0100 today", { phone: "+15035550100" }],
    ["a number of another country", '<a href="tel:+442079460000">Call</a>', {}],
    [
      "its own number twice, and a partner's",
      '<a href="tel:5035550111">A</a><a href="tel:503-555-0100">B</a><a href="tel:503-555-0100">C</a>',
      { phone: "+15035550100" },
    ],
    ["a number in a script", "<script>const id = '503-555-0100'</script>", {}],
    ["broken data for search engines", '<script type="application/ld+json">{"telephone": </script>', {}],
    [
      "nested data",
      '<script type="application/ld+json">{"@graph": [{"telephone": "(503) 555-0100"}]}</script>',
      { phone: "+15035550100" },
    ],
    ["half an address", '<script>{"address": {"streetAddress": "1 Main St"}}</script>', {}],
    ["tags that never close", "<html><head><a href='tel:5035550100'><b", { phone: "+15035550100" }],
  ])("%s", async (_, body, found) => {
    site.show(body);
    expect(await readSite(site.url)).toEqual({ url: `${site.url}/`, ...found });
  });

  function colors(...contents: string[]): string {
    return head(
      contents
        .map((content, at) => `<meta name="${["theme-color", "msapplication-TileColor"][at]}" content="${content}">`)
        .join(""),
    );
  }
});

describe("the encoding of a page", () => {
  const addressed = (street: string) =>
    `<script>{"address":{"streetAddress":"${street}","addressLocality":"Peñasco","postalCode":"87553"}}</script>`;
  const inLatin = (text: string) => Buffer.from(text, "latin1");

  it.each([
    ["of its header", inLatin(addressed("1 Año St")), "text/html; charset=ISO-8859-1"],
    ["of its head", inLatin(`<meta charset="windows-1252">${addressed("1 Año St")}`), "text/html"],
    ["of its first bytes", Buffer.from(`\ufeff${addressed("1 Año St")}`, "utf16le"), "text/html"],
    ["UTF-8 for a name that doesn't exist", Buffer.from(addressed("1 Año St")), "text/html; charset=x-none"],
  ])("is that %s", async (_, bytes, type) => {
    site.show(bytes, type);
    expect(await readSite(site.url)).toMatchObject({ postalAddress: "1 Año St, Peñasco, 87553" });
  });
});

describe("a logo", () => {
  it("is the first picture that can be one: not a small icon, a lost one or one of another server", async () => {
    site.show(
      head(
        '<link rel="icon" href="tab.png"><link rel="icon" sizes="192x192" href="/gone.png">' +
          '<link rel="icon" href="data:image/png;base64,AAAA"><meta property="og:image" content="/share.gif">' +
          '<img src="photo.png" alt="Our team"><img src="/brand/mark.png" class="Site-Logo">',
      ),
    );
    site.pages.set("/tab.png", picture(pngImage(16, 16)));
    site.pages.set("/photo.png", picture(pngImage(600, 400)));
    site.pages.set("/brand/mark.png", picture(pngImage(300, 90)));
    expect((await readSite(site.url)).logo?.base64).toBe(base64(pngImage(300, 90)));
    site.pages.delete("/brand/mark.png");
    expect(await readSite(site.url)).toMatchObject({ logoProblem: expect.stringContaining("Upload it") });
    site.pages.set("/brand/mark.png", picture(gifImage));
    expect((await readSite(site.url)).logo).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ["an address", "/touch.png"],
    ["a picture", { "@type": "ImageObject", url: "/touch.png" }],
  ])("may be %s in the data for search engines", async (_, logo) => {
    site.show(`<script type="application/ld+json">${JSON.stringify({ logo })}</script>`);
    expect((await readSite(site.url)).logo).toBeDefined();
  });

  it("is not an SVG image, and the answer says so", async () => {
    site.show(head('<link rel="icon" type="image/svg+xml" href="/logo.svg">'));
    site.pages.set("/logo.svg", { ...picture(svgImage), headers: { "Content-Type": "image/svg+xml" } });
    expect(await readSite(site.url)).toEqual({
      url: `${site.url}/`,
      logoProblem: "The logo there is an SVG image. Upload it as a PNG.",
    });
  });

  it("may be on another server, and one that is down is none", async () => {
    const other = await new Website().listen();
    site.show(head(`<link rel="apple-touch-icon" href="${other.url}/touch.png">`));
    expect((await readSite(site.url)).logo).toBeDefined();
    await other.close();
    expect((await readSite(site.url)).logo).toBeUndefined();
  });
});

describe("a long or slow site", () => {
  it("is read up to 1 MiB", async () => {
    site.show(`${homePage}${"<p>More about pipes.</p>".repeat(100_000)}<a href="tel:2125550100">`);
    expect(await readSite(site.url)).toMatchObject({ phone: "+15035550100", primaryColor: "#1b5e9b" });
    site.show(`<p>${" ".repeat(1024 * 1024)}</p><a href="tel:2125550100">`);
    expect((await readSite(site.url)).phone).toBeUndefined();
  });

  it.each(["hanging", "dripping"] as const)("is given up if it is %s", async (mood) => {
    site.mood = mood;
    expect(await problemOf(site.url, 300)).toContain("doesn’t respond");
  });

  it("is read without its logo if only that is slow", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    site.show(`<link rel="apple-touch-icon" href="http://127.0.0.1:${port}/"><a href="tel:5035550100">`);
    expect(await readSite(site.url, 2_000)).toMatchObject({ phone: "+15035550100" });
    silent.close();
  });
});

describe("redirects", () => {
  const redirect = (to: string) => ({ status: 301, headers: { Location: to } });

  it("are followed, and pictures are relative to the last page", async () => {
    site.pages.set("/", redirect("/us/"));
    site.pages.set("/us/", redirect(`${site.url}/us/home`));
    site.pages.set("/us/home", { status: 200, headers: { "Content-Type": "text/html" }, body: homePage });
    expect(await readSite(site.url)).toMatchObject({
      url: `${site.url}/us/home`,
      logo: { contentType: "image/png" },
    });
  });

  it("in a circle are given up", async () => {
    site.pages.set("/", redirect("/"));
    expect(await problemOf(site.url)).toBe("must not redirect");
    expect(site.accepted).toHaveLength(4);
  });

  it.each([
    ["to another scheme", "file:///etc/passwd", "must start with https://"],
    ["to plain http on the internet", "http://8.8.8.8:8080/", "must start with https://"],
    ["with a password", "https://me:secret@example.com/", "must be a full address without a user name"],
  ])("%s are refused", async (_, to, problem) => {
    site.pages.set("/", redirect(to));
    expect(await problemOf(site.url)).toBe(problem);
  });
});

describe("a site that can't be read", () => {
  it.each([
    ["an error", { status: 404 }, "answered with the error 404. Check the address"],
    ["its server's failure", { status: 503 }, "answered with the error 503. Check the address"],
    [
      "a file",
      { status: 200, headers: { "Content-Type": "application/pdf" }, body: "%PDF-1.7" },
      "isn’t a web page. Enter the address of your home page",
    ],
  ])("gives the reason: %s", async (_, answer, problem) => {
    site.pages.set("/", answer);
    expect(await problemOf(site.url)).toBe(problem);
  });

  it("is not called at a private address, whatever leads there", async () => {
    setEnv({ ALLOW_PRIVATE_NETWORKS: "off" });
    const { port } = new URL(site.url);
    for (const address of [`https://127.0.0.1:${port}`, "https://10.0.0.1", "https://[::1]", "http://localhost"]) {
      expect(await problemOf(address)).toContain("must lead to a server on the public internet");
    }
    expect(site.requests).toBe(0);
  });

  it("is not called by a public demo", async () => {
    setEnv({ DEMO: "public", RATE_LIMIT: "on" });
    expect(await problemOf(site.url)).toContain("a public demo");
    setEnv({ DEMO: "off", RATE_LIMIT: "off" });
    expect(site.requests).toBe(0);
  });
});
