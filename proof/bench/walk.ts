import { randomUUID } from "node:crypto";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { createCampaign } from "@/lib/business/campaigns/service";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { createReferral } from "@/lib/leads/referrals/create";
import { listMessagesForOperator } from "@/lib/messages/operator-log";
import type { Measurement } from "@/proof/bench/measurement";
import { type Bench, signInByHttp } from "@/proof/bench/server";
import { pngImage } from "@/proof/fixtures/images";
import { createTestOrganization, testPassword } from "@/proof/fixtures/organization";
import { requireChromium } from "@/proof/launch/chromium";

/** A user at a screen, whose clicks and filled-in fields are counted. */
class Hand {
  acts = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    this.acts += 1;
    await target.click();
  }

  async pressButton(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await this.press(within.getByRole("button", { name }).filter({ visible: true }).first());
  }

  async pressLink(name: string | RegExp): Promise<void> {
    await this.press(this.page.getByRole("link", { name }).filter({ visible: true }).first());
  }

  async fill(name: string | RegExp, value: string, within: Page | Locator = this.page): Promise<void> {
    this.acts += 1;
    await within.getByRole("textbox", { name, exact: typeof name === "string" }).fill(value);
  }

  async look(value: string): Promise<void> {
    this.acts += 1;
    await this.page.getByRole("dialog").getByRole("combobox").fill(value);
  }

  async choose(label: string, name: string, content: string | Buffer): Promise<void> {
    this.acts += 1;
    const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
    await this.page.getByLabel(label).setInputFiles(file);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }
}

interface Task {
  readonly what: string;
  /** Clicks and fields, and seconds, when an owner first tried the product for a day. */
  readonly before: readonly [acts: number, seconds: number];
  readonly at?: "phone";
  readonly from: string;
  readonly run: (hand: Hand) => Promise<void>;
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const tasks: readonly Task[] = [
  {
    what: "sign-up to the dashboard",
    before: [11, 5],
    from: "/",
    run: async (hand) => {
      const email = `dana.${randomUUID()}@example.com`;
      await hand.pressLink("Sign up");
      await hand.fill("Email", email);
      await hand.pressButton("Sign up");
      await hand.sees("Check your email");
      await hand.page.goto(await linkIn(email));
      await hand.pressButton("Sign in");
      await hand.fill("First name", "Dana");
      await hand.fill("Last name", "Miller");
      await hand.fill("Business name", "Miller & Daughters");
      await hand.fill("Password", "three plain words");
      await hand.press(hand.page.getByRole("checkbox", { name: /Terms of Service/ }));
      await hand.pressButton("Start");
      await hand.sees("Your page is live");
      await hand.pressLink("Go to your dashboard");
      await hand.page.waitForURL(/dashboard/);
    },
  },
  {
    what: "finding by the last digits of a phone number",
    before: [2, 1.2],
    at: "phone",
    from: "/dashboard",
    run: async (hand) => {
      await hand.pressButton("Search");
      await hand.look("2671");
      await hand.page.getByRole("option", { name: /Ann Reyes/ }).waitFor();
    },
  },
  {
    what: "converting by name",
    before: [5, 4],
    at: "phone",
    from: "/dashboard",
    run: async (hand) => {
      await hand.pressButton("Search");
      await hand.look("Fred Fox");
      await hand.press(hand.page.getByRole("option", { name: /Fred Fox/ }));
      await hand.pressButton(/^Convert/);
      await hand.pressButton(/^Convert/, hand.page.getByRole("dialog").last());
      await hand.sees(/now has|is converted|Converted/);
    },
  },
  {
    what: "“Who sent them?”: a caller with a phone alone",
    before: [9, 5],
    at: "phone",
    from: "/dashboard",
    run: async (hand) => {
      await hand.pressLink("Log a call");
      await hand.fill("Name", "Karen Boyd");
      await hand.fill("Phone", "(415) 555-2672");
      await hand.look("ann reies");
      await hand.press(hand.page.getByRole("option", { name: /Ann Reyes/ }));
      await hand.pressButton("Save");
      await hand.sees(/Ann Reyes gets credit/);
    },
  },
  {
    what: "redeeming credit",
    before: [7, 1],
    from: "/advocates",
    run: async (hand) => {
      await hand.pressLink("Ann Reyes");
      await hand.pressButton("Adjust credit");
      const dialog = hand.page.getByRole("dialog");
      await hand.press(dialog.getByRole("radio", { name: "Redeem" }));
      await hand.fill("Amount", "5", dialog);
      await hand.fill("Reason", "Used on invoice 1043", dialog);
      await hand.pressButton("Redeem", dialog);
      await hand.sees(/now has/);
    },
  },
  {
    what: "undoing it",
    before: [1, 1],
    from: "",
    run: async (hand) => {
      await hand.pressButton("Undo");
      await hand.sees("Undone.");
    },
  },
  {
    what: "logo and color",
    before: [4, 3],
    from: "/dashboard",
    run: async (hand) => {
      await hand.pressLink("Branding");
      await hand.fill("Color", "#225577");
      await hand.choose("Logo file", "logo.png", Buffer.from(pngImage(40, 20)));
      await hand.pressButton("Save changes");
      await hand.sees("Branding saved.");
    },
  },
  { what: "import of 30 customers", before: [5, 4], from: "/advocates", run: importCustomers(30) },
  { what: "import of 5,000 customers", before: [5, 9.7], from: "/advocates", run: importCustomers(5_000) },
  {
    what: "first campaign",
    before: [5, 0.6],
    from: "/campaigns",
    run: async (hand) => {
      await hand.pressLink(/^(Create|New) campaign/);
      await hand.fill("Campaign name", "Summer referrals");
      await hand.fill("Advocate earns", "25");
      await hand.fill("Friend gets", "50");
      await hand.pressButton("Create campaign");
      await hand.page.getByRole("heading", { level: 1, name: "Summer referrals" }).waitFor();
    },
  },
];

function importCustomers(count: number) {
  return async (hand: Hand) => {
    await hand.pressLink(/^Import/);
    const rows = Array.from({ length: count }, (_, n) => `Neighbor ${n},${randomUUID()}@example.com`);
    await hand.choose("CSV or Excel file", "customers.csv", ["Name,Email", ...rows].join("\n"));
    await hand.pressButton(/^Check/);
    await hand.press(hand.page.getByRole("radio", { name: "Add without inviting" }));
    await hand.pressButton(/^Enroll/);
    await hand.sees(/advocates were added/);
  };
}

async function linkIn(email: string): Promise<string> {
  const mails = await listMessagesForOperator({ to: email }, new AbortController().signal, new Date());
  const [link] = /https?:\/\/\S+#rr[a-z]_[\w-]+/.exec(mails.at(-1)?.text ?? "") ?? [];
  if (!link) throw new Error(`No email to ${email} has a link`);
  return link;
}

/** An owner's daily tasks in Chromium, in clicks and seconds next to the earlier figures. */
export async function benchWalk({ url }: Bench, log: (line: string) => void): Promise<Measurement[]> {
  const executablePath = requireChromium(chromium.executablePath(), log);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const email = await openBusiness();
    const cookie = await signInByHttp(url, { email, password: testPassword });
    const measurements: Measurement[] = [];
    let page: Page | undefined;
    for (const { what, before, at, from, run } of tasks) {
      if (from !== "") page = await openPage(browser, { url, from, cookie, at });
      const hand = new Hand(page ?? (await browser.newPage()));
      const start = performance.now();
      await run(hand);
      const seconds = (performance.now() - start) / 1_000;
      const [acts, slowest] = before;
      measurements.push({
        what: `${what}: clicks and fields`,
        figure: hand.acts,
        unit: "",
        atMost: acts,
        of: "one run",
      });
      measurements.push({
        what: `${what}: the machine`,
        figure: seconds,
        unit: "s",
        atMost: slowest,
        of: "one run",
      });
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

/** A business with a campaign, and Ann, who has referred Fred. */
async function openBusiness(): Promise<string> {
  const { actor, email } = await createTestOrganization({ overrides: { advocates: 100_000 } });
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const;
  const { campaignId } = (await createCampaign(actor, { name: "Spring referrals", ...terms })).campaign;
  const ann = { name: "Ann Reyes", email: `ann.${randomUUID()}@example.com`, phone: "+14155552671" };
  const { advocateId } = (await inviteAdvocate(actor, { campaignId, ...ann })).advocate;
  const friend = { friendName: "Fred Fox", friendEmail: `fred.${randomUUID()}@example.com` };
  await createReferral(actor, { campaignId, advocateId, ...friend });
  return email;
}

interface PageOptions {
  readonly url: string;
  readonly from: string;
  readonly cookie: string;
  readonly at: Task["at"];
}

async function openPage(browser: Browser, { url, from, cookie, at }: PageOptions): Promise<Page> {
  const signedIn = from !== "/" && { extraHTTPHeaders: { cookie } };
  const page = await browser.newPage({ ...(at && phone), ...signedIn });
  await page.goto(`${url}${from}`, { waitUntil: "networkidle" });
  return page;
}
