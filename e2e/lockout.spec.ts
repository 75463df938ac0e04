import { expect, test } from "@playwright/test";
import { z } from "zod";
import { Challenge } from "@/lib/accounts/sign-in/contract";
import { solve } from "@/proof/fixtures/sign-in-attempts";
import { apiFor } from "./api";
import { anyNetwork, serverUrl } from "./fixtures";
import { createOrganization, type TestMember } from "./members";
import { mailedLink } from "./ops";

const SignInAnswer = z.object({ url: z.url() });
const Csrf = z.object({ csrfToken: z.string() });

/** A browser on its own network, without a page: it stores cookies like a real one. */
class Browser {
  readonly #cookies = new Map<string, string>();
  #csrf: string | undefined;

  async send(path: string, request: RequestInit = {}, network = anyNetwork()): Promise<Response> {
    const Cookie = [...this.#cookies].map((cookie) => cookie.join("=")).join("; ");
    const headers = { Cookie, Origin: serverUrl(), "X-Forwarded-For": network, ...request.headers };
    const response = await fetch(`${serverUrl()}${path}`, { ...request, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  /** Tries to sign in. Returns the problem, or null on success. */
  async signIn(way: "password" | "link", fields: Readonly<Record<string, string>>): Promise<string | null> {
    this.#csrf ??= Csrf.parse(await (await this.send("/api/auth/csrf")).json()).csrfToken;
    const body = new URLSearchParams({ ...fields, csrfToken: this.#csrf, json: "true" });
    const answer = await this.send(`/api/auth/callback/${way}`, { method: "POST", body });
    return new URL(SignInAnswer.parse(await answer.json()).url).searchParams.get("error");
  }

  async post(path: string, fields: Readonly<Record<string, string>>) {
    const headers = { "Content-Type": "application/json" };
    const response = await this.send(path, { method: "POST", headers, body: JSON.stringify(fields) });
    return { status: response.status, body: z.looseObject({}).parse(await response.json()) };
  }

  /** Solves a proof of work, as our pages do. */
  async prove(purpose: "password" | "mail", email: string): Promise<string> {
    const { body } = await this.post("/api/app/sign-in-challenges", { purpose, email });
    return solve(Challenge.parse(body["challenge"]));
  }
}

const TRIES = 15;

/** Guesses a member's password without a pause, from a new network each time, until `stop`. */
function guessAt({ email }: TestMember) {
  const controller = new AbortController();
  const answers: (string | null)[] = [];
  const guess = async () => {
    const bot = new Browser();
    while (!controller.signal.aborted)
      answers.push(await bot.signIn("password", { email, password: "a wrong one" }));
  };
  const over = Promise.all(Array.from({ length: 4 }, guess));
  const stop = () => {
    controller.abort();
    return over;
  };
  return { answers, stop };
}

test("during a guessing attack the right password works immediately in a known browser and at the second try elsewhere", async () => {
  test.slow();
  const dana = await createOrganization();
  const fields = { email: dana.email, password: dana.password };
  const known = new Browser();
  expect(await known.signIn("password", fields)).toBeNull();
  const { answers, stop } = guessAt(dana);
  await expect.poll(() => answers.at(-1)).toBe("challenge");
  const tries: Record<"known" | "new", (string | null)[]> = { known: [], new: [] };
  let used: Readonly<Record<string, string>> = {};
  for (let time = 0; time < TRIES; time++) {
    tries.known.push(await known.signIn("password", fields));
    if (time % 3 > 0) continue;
    const freshBrowser = new Browser();
    tries.new.push(await freshBrowser.signIn("password", fields));
    used = { ...fields, proof: await freshBrowser.prove("password", dana.email) };
    tries.new.push(await freshBrowser.signIn("password", used));
  }
  expect(await new Browser().signIn("password", used)).toBe("challenge");
  await stop();
  expect(tries.known).toEqual(Array.from({ length: TRIES }, () => null));
  expect(tries.new).toEqual(Array.from({ length: TRIES / 3 }, () => ["challenge", null]).flat());
  expect(answers.filter((answer) => answer !== "challenge").length).toBeLessThanOrEqual(60);

  const { entries } = z
    .object({ entries: z.array(z.object({ subjectId: z.string(), after: z.looseObject({}) })) })
    .parse((await apiFor(dana).get("/api/app/audit-log?action=session.refused")).body);
  expect(entries.length).toBeLessThan(10);
  const network = expect.stringMatching(/^10\./);
  expect(entries).toContainEqual({
    subjectId: dana.email,
    after: expect.objectContaining({ reason: "wrong_password", count: 1, network }),
  });
});

test("requesting links for another member neither invalidates theirs nor blocks new ones", async () => {
  const dana = await createOrganization();
  const [own, stranger] = [new Browser(), new Browser()];
  const ask = { email: dana.email };
  expect(await own.post("/api/app/sign-in-links", ask)).toMatchObject({ status: 200 });
  const first = await mailedLink(dana.email, "magic-link");
  for (let time = 0; time < 3; time++) await stranger.post("/api/app/sign-in-links", ask);
  const refused = await own.post("/api/app/password-resets", ask);
  expect(refused).toMatchObject({ status: 429, body: { code: "challenge_required" } });
  const proof = await own.prove("mail", dana.email);
  expect(await own.post("/api/app/password-resets", { ...ask, proof })).toMatchObject({ status: 200 });
  expect(await mailedLink(dana.email, "password-reset")).toContain("#rrp_");
  const token = new URL(first, serverUrl()).hash.slice(1);
  expect(await own.signIn("link", { token })).toBeNull();
});
