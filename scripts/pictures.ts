import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContextOptions, chromium } from "@playwright/test";
import { appUrl, env } from "@/lib/kit/env";
import { requireChromium } from "@/proof/launch/chromium";

// Takes the screenshots for the home page and the README from a fresh, running demo: run `npm start` first.
const readme = join("public", "screenshots");
const phones: string[] = [];
const log = (line: string) => console.error(line);
const { email, password } = JSON.parse(await readFile(join(env().DATA_DIR, "demo.json"), "utf8")) as {
  email: string;
  password: string;
};
const browser = await chromium.launch({ executablePath: requireChromium(chromium.executablePath(), log) });
try {
  for (const colorScheme of ["light", "dark"] as const) {
    const desk = await open({ colorScheme, viewport: { width: 1280, height: 900 } });
    await desk.goto("/sign-in");
    await desk.getByLabel("Email").fill(email);
    await desk.getByLabel("Password", { exact: true }).fill(password);
    await desk.getByRole("button", { name: "Sign in", exact: true }).click();
    await desk.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
    await desk.getByRole("heading", { name: "Top advocates" }).waitFor();
    await take(desk, `dashboard-${colorScheme}`);
    if (colorScheme === "light") await desk.screenshot({ path: join(readme, "dashboard.png") });
    const { advocates } = await (
      await desk.request.get("/api/app/advocates?sort=conversions&limit=1")
    ).json();
    const [{ referralUrl, portalUrl, campaignId, advocateId }] = advocates;
    if (colorScheme === "light") {
      await desk.goto(`/campaigns/${campaignId}/advocates/${advocateId}`);
      await desk.screenshot({ path: join(readme, "advocate.png") });
    }
    const phone = await open({ colorScheme, viewport: { width: 390, height: 800 }, deviceScaleFactor: 1.5 });
    for (const [name, url] of [
      ["friend", referralUrl],
      ["portal", portalUrl],
    ]) {
      await phone.goto(url);
      const path = await take(phone, `${name}-${colorScheme}`);
      phones.push(`<img width="352" src="data:image/jpeg;base64,${await readFile(path, "base64")}">`);
    }
    await desk.context().close();
    await phone.context().close();
  }
  const wall = await open({ viewport: { width: 1600, height: 825 } });
  await wall.setContent(
    `<body style="margin:0;display:flex;gap:32px;justify-content:center;align-items:center;height:825px;background:#e6f1ec">${phones.join("")}`,
  );
  await wall.screenshot({ path: join(readme, "public-pages.png") });
} finally {
  await browser.close();
}

async function open(options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: appUrl(), reducedMotion: "reduce", ...options });
  return context.newPage();
}

async function take(page: Awaited<ReturnType<typeof open>>, name: string) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Show the business's own domain, as customers see it.
    for (const field of document.querySelectorAll("input")) {
      field.value = field.value.replace(location.origin, "https://refer.example.com");
    }
  });
  const path = join("public", "home", `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 82 });
  log(path);
  return path;
}
