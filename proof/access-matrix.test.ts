import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { type Role, roles } from "@/db/enums";
import { users } from "@/db/schema/organizations";
import type { Caller } from "@/lib/auth/access";
import { endpoints } from "@/lib/contract";
import { type Endpoint, pathKeys } from "@/lib/kit/contract";
import { changePlan } from "@/lib/organizations/service";
import type { Answer } from "@/proof/fixtures/api";
import type { CallerKind } from "@/proof/fixtures/callers";
import { exampleBody, fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";
import { type Documented, documentedEndpoints } from "@/proof/rules/documented";

type Flags = Readonly<Record<string, boolean>>;

const features = ["api", "sms", "customBranding", "integrations", "sso"] as const;
const all = Object.fromEntries(features.map((feature) => [feature, true]));
const none = Object.fromEntries(features.map((feature) => [feature, false]));

/** Members, who have roles and a plan, by what they come with; and everybody else. */
const members = ["apiKey", "session"] as const;
const outsiders = ["invitation", "resetLink", "visitor"] as const;

type NamedPlan = readonly [name: string, flags: Flags];

const extremes: readonly NamedPlan[] = [
  ["every feature", all],
  ["no feature", none],
];

/** With a key also every feature alone missing; a session's plan is looked at in the same place. */
const plans: Readonly<Record<(typeof members)[number], readonly NamedPlan[]>> = {
  apiKey: [
    ...extremes,
    ...features.map((feature) => [`all but ${feature}`, { ...all, [feature]: false }] as const),
  ],
  session: extremes,
};

const every = endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const counts = { cells: 0, let: 0, refused: 0, notFound: 0 };

function expectedOf(rule: Documented, kind: CallerKind, role: Role, flags: Flags): [number, string] | null {
  const refusal = refusalOf(kind, rule.caller);
  if (refusal) return refusal;
  if (rule.role && role !== "admin") return [403, "admin_required"];
  if (rule.feature && !flags[rule.feature]) return [403, "feature_not_enabled"];
  return null;
}

/** What becomes of a kind of caller at an endpoint that is for another. */
function refusalOf(kind: CallerKind, caller?: Caller): [number, string] | null {
  const isMember = kind === "apiKey" || kind === "session";
  if (kind === caller || (!caller && isMember)) return null;
  if (caller === "session" && kind === "apiKey") return [403, "browser_required"];
  if (caller !== "visitor") return [401, "unauthenticated"];
  // Nobody is asked for anything but to come from our pages, and these do not.
  return kind === "session" ? null : [403, "cross_origin"];
}

function documentedAs(name: string): Documented {
  const documented = documentedEndpoints[name];
  if (!documented) throw new Error(`documentedEndpoints must say who may call ${name}`);
  return documented;
}

describe("the access matrix", () => {
  it("has a line for every endpoint, and no other", () => {
    expect(Object.keys(documentedEndpoints).sort()).toEqual(every.map(([name]) => name).sort());
  });

  const foreign = makeScene();
  let used: Promise<Scene> | undefined;

  /** A scene in which nothing has succeeded yet that could change it. */
  async function prepare(role: Role, flags: Flags): Promise<Scene> {
    used ??= makeScene({ tier: "pro" });
    const scene = await used;
    const { orgId, userId } = scene.organization;
    await transact(async (tx) => {
      await changePlan(tx, { orgId, overrides: flags });
      await tx
        .update(users)
        .set({ roles: [role] })
        .where(eq(users.id, userId));
    });
    return scene;
  }

  async function call({ callers }: Scene, kind: CallerKind, endpoint: Endpoint, ids: Scene["ids"]) {
    const path = fillPath(endpoint, ids);
    const answer = await callers[kind].send(endpoint.method, path, exampleBody(endpoint, ids));
    if (answer.status < 300 && endpoint.method !== "GET") used = undefined;
    counts.cells++;
    return answer;
  }

  function expectAnswer(answer: Answer, refusal: [number, string] | null, status: number): void {
    if (refusal) expect(answer).toMatchObject({ status: refusal[0], body: { code: refusal[1] } });
    else expect(answer.status).toBe(status);
  }

  /** Calls with another organization's ids, then with one's own. */
  async function tryBoth(name: string, endpoint: Endpoint, kind: CallerKind, role: Role, flags: Flags) {
    const expected = expectedOf(documentedAs(name), kind, role, flags);
    const scene = await prepare(role, flags);
    if (pathKeys(endpoint.path).length > 0) {
      const answer = await call(scene, kind, endpoint, (await foreign).ids);
      expectAnswer(answer, expected ?? [404, "not_found"], endpoint.status);
      counts.notFound++;
    }
    expectAnswer(await call(scene, kind, endpoint, scene.ids), expected, endpoint.status);
    counts[expected ? "refused" : "let"]++;
  }

  describe.each(every)("%s", (name, endpoint) => {
    const cells = members.flatMap((kind) =>
      roles.flatMap((role) => plans[kind].map(([plan, flags]) => [kind, role, plan, flags] as const)),
    );

    it.each(cells)("by %s as %s with %s", async (kind, role, _, flags) => {
      await tryBoth(name, endpoint, kind, role, flags);
    });

    it.each(outsiders)("by %s", async (kind) => {
      await tryBoth(name, endpoint, kind, "admin", all);
    });
  });

  afterAll(() => {
    const width = Math.max(...every.map(([name]) => name.length));
    const lines = every.map(([name]) => {
      const { role = "any role", feature = "-", caller = role } = documentedAs(name);
      return `${name.padEnd(width)}  ${caller.padEnd(10)}  ${feature}`;
    });
    process.stdout.write(
      `\nWho may do what: ${every.length} endpoints × (${roles.length} roles × (${plans.apiKey.length} plans by key + ${plans.session.length} by session) + ${outsiders.length} others) × own and foreign ids\n` +
        `${lines.join("\n")}\n${counts.cells} requests: ${counts.let} let in, ${counts.refused} refused, ` +
        `${counts.notFound} with another organization's ids, none of them let in\n`,
    );
  });
});
