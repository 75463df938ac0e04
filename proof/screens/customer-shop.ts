import { z } from "zod";
import { type Api, createdId } from "@/e2e/api";
import { confirmUrl } from "@/lib/kit/public-links";
import { stampForm } from "@/lib/public/friend-page/form-time";

const terms = {
  name: "Neighbors",
  rewardMode: "fixed",
  newCustomersOnly: true,
  advocateRewardValue: 2_500,
  friendRewardValue: 5_000,
};
/** The answer with an advocate. */
export const Enrolled = z.object({
  advocate: z.object({ advocateId: z.string(), referralCode: z.string(), portalUrl: z.string() }),
});
const Lead = z.object({ referrals: z.array(z.object({ referralId: z.string() })) });

export const pathOf = (url: string) => new URL(url).pathname;

/** An advocate with a campaign of their own, so that it can be paused or full. */
interface Person {
  readonly campaign: string;
  readonly advocateId: string;
  readonly code: string;
  readonly portal: string;
  readonly email: string;
}

/** A business with its people, as callers of the running server make them. */
export class Shop {
  #people = 0;
  readonly url: string;
  readonly api: Api;
  readonly orgId: string;

  constructor(url: string, api: Api, orgId: string) {
    this.url = url;
    this.api = api;
    this.orgId = orgId;
  }

  /** @throws Error if the API refuses it */
  async post(path: string, body?: object) {
    const answer = await this.api.post(path, body);
    if (answer.status < 300) return answer;
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** Enrolls Maria in a new campaign. */
  async enroll(more: object = {}, contacts: object = {}): Promise<Person> {
    this.#people += 1;
    const email = `maria.${this.#people}@example.com`;
    const campaignId = createdId(await this.api.post("/api/app/campaigns", { ...terms, ...more }));
    const campaign = `/api/app/campaigns/${campaignId}`;
    const person = { name: "Maria Gonzalez", ...("phone" in contacts ? {} : { email }), ...contacts };
    const invited = Enrolled.parse((await this.post(`${campaign}/invite`, person)).body).advocate;
    const { advocateId, referralCode: code, portalUrl } = invited;
    return { campaign, advocateId, code, portal: pathOf(portalUrl), email };
  }

  /** Sends a form like a browser without scripts. Returns the cookies that it keeps, and where it went. */
  async send(path: string, fields: Readonly<Record<string, string>>) {
    const answer = await fetch(`${this.url}${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: this.url },
      redirect: "manual",
    });
    const kept = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    const cookie = kept.filter((pair) => !pair.endsWith("=")).join("; ");
    return { cookie, location: answer.headers.get("location") ?? "" };
  }

  /** A friend's form at this advocate's link. */
  ask({ code }: Pick<Person, "code">, contact: Readonly<Record<string, string>>) {
    const stamp = stampForm(code, new Date());
    return this.send(`/api/friends/${code}`, { friendName: "Felix Ward", stamp, ...contact });
  }

  /** A friend that the advocate referred, which takes one of their spots. */
  refer({ campaign, advocateId }: Person) {
    const friendEmail = `fred.${advocateId}@example.com`;
    return this.post(`${campaign}/referrals`, { advocateId, friendName: "Fred Fox", friendEmail });
  }

  /** The newest lead of a campaign: its id and its path. */
  async lead({ campaign }: Person) {
    const { referrals } = Lead.parse((await this.api.get(`${campaign}/referrals`)).body);
    const referralId = referrals[0]?.referralId ?? "";
    return { referralId, path: `${campaign}/referrals/${referralId}` };
  }

  /** The path of the page that asks a friend, and the way there. */
  async confirmation(person: Person): Promise<string> {
    await this.ask(person, { friendEmail: `felix.${person.advocateId}@example.com` });
    const { referralId } = await this.lead(person);
    return pathOf(confirmUrl({ orgId: this.orgId, referralId }));
  }
}

let phones = 0;

/** A number that no other friend has. */
export function anyPhone() {
  phones += 1;
  return { friendPhone: `(415) 555-${1_000 + phones}` };
}
