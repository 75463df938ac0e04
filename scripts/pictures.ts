import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContextOptions, chromium } from "@playwright/test";
import { appUrl, env } from "@/lib/kit/env";
import { requireChromium } from "@/proof/launch/chromium";

// Takes the screenshots for the home page, the README and the guide from a fresh, running demo: run `npm start` first.
const readme = join("public", "screenshots");
const background = "#e6f1ec";
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
    if (colorScheme === "light") await takeSignIn(desk);
    await desk.getByLabel("Email").fill(email);
    await desk.getByLabel("Password", { exact: true }).fill(password);
    await desk.getByRole("button", { name: "Sign in", exact: true }).click();
    await desk.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
    await desk.getByRole("heading", { name: "Top advocates" }).waitFor();
    await take(desk, `dashboard-${colorScheme}`);
    if (colorScheme === "light") await desk.screenshot({ path: join(readme, "dashboard.png") });
    const { advocates } = await (await desk.request.get("/api/app/advocates?sort=conversions&limit=1")).json();
    const [{ referralUrl, portalUrl, campaignId, advocateId }] = advocates;
    if (colorScheme === "light") {
      await desk.goto(`/campaigns/${campaignId}/advocates/${advocateId}`);
      await desk.getByText("Goes out").first().waitFor();
      await settle(desk);
      await desk.screenshot({ path: join(readme, "advocate.png") });
      await takeMessages(desk);
    }
    const phone = await open({ colorScheme, viewport: { width: 390, height: 800 }, deviceScaleFactor: 1.5 });
    for (const [name, url] of [
      ["friend", referralUrl],
      ["portal", portalUrl],
    ]) {
      await phone.goto(url);
      const path = await take(phone, `${name}-${colorScheme}`);
      phones.push(image(await readFile(path, "base64"), "jpeg", 352));
    }
    await desk.context().close();
    await phone.context().close();
  }
  await takeWall({ width: 1600, height: 825, images: phones, name: "public-pages" });
} finally {
  await browser.close();
}

async function open(options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: appUrl(), reducedMotion: "reduce", ...options });
  return context.newPage();
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Waits for data and fonts, and shows the business's own domain, as customers see it. */
async function settle(page: Opened): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = "https://refer.example.com";
    for (const field of document.querySelectorAll("input")) {
      field.value = field.value.replace(location.origin, shown);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      text.nodeValue = (text.nodeValue ?? "")
        .replace(location.origin, shown)
        .replace(location.host, shown.slice("https://".length));
    }
  });
}

async function take(page: Opened, name: string): Promise<string> {
  await settle(page);
  const path = join("public", "home", `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 82 });
  log(path);
  return path;
}

/** Signing in at a desk and, in dark, on a phone. */
async function takeSignIn(desk: Opened): Promise<void> {
  await settle(desk);
  const atDesk = image((await desk.screenshot()).toString("base64"), "png", 960);
  const phone = await open({
    ...({ colorScheme: "dark", deviceScaleFactor: 1.5 } as const),
    viewport: { width: 390, height: 800 },
  });
  await phone.goto("/sign-in");
  await settle(phone);
  const onPhone = image((await phone.screenshot()).toString("base64"), "png", 329);
  await phone.context().close();
  await takeWall({ width: 1400, height: 760, images: [atDesk, onPhone], name: "sign-in" });
}

/** An invitation and a reward as emails on a phone. */
async function takeMessages(desk: Opened): Promise<void> {
  const images: string[] = [];
  const offer = "rewardMode=fixed&advocateRewardValue=2500&friendRewardValue=5000";
  for (const template of ["invite", "reward-advocate"]) {
    const preview = await desk.request.get(`/api/app/messages/preview?template=${template}&${offer}`);
    const { html } = await preview.json();
    const phone = await open({ viewport: { width: 390, height: 836 }, deviceScaleFactor: 1.5 });
    await phone.goto("/sign-in");
    await phone.setContent(html);
    await settle(phone);
    images.push(image((await phone.screenshot()).toString("base64"), "png", 390));
    await phone.context().close();
  }
  await takeWall({ width: 900, height: 916, images, name: "messages" });
}

function image(base64: string, type: "jpeg" | "png", width: number): string {
  return `<img width="${width}" style="border-radius:16px" src="data:image/${type};base64,${base64}">`;
}

interface Wall {
  readonly width: number;
  readonly height: number;
  readonly images: readonly string[];
  readonly name: string;
}

/** Pictures beside each other. */
async function takeWall({ width, height, images, name }: Wall): Promise<void> {
  const wall = await open({ viewport: { width, height } });
  await wall.setContent(
    `<body style="margin:0;display:flex;gap:32px;justify-content:center;align-items:center;height:${height}px;background:${background}">${images.join("")}`,
  );
  await wall.screenshot({ path: join(readme, `${name}.png`) });
  await wall.context().close();
}
