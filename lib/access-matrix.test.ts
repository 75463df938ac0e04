import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { type Role, roles } from "@/db/enums";
import { users } from "@/db/schema/organizations";
import { type Endpoint, pathKeys } from "@/lib/api/contract";
import { endpoints } from "@/lib/contract";
import { changePlan } from "@/lib/organizations/service";
import { apiAs } from "@/lib/testing/api";
import { type Documented, documentedEndpoints } from "@/lib/testing/rules/documented";
import { exampleBody, fillPath, makeScene, type Scene } from "@/lib/testing/scene";

type Flags = Readonly<Record<string, boolean>>;

const features = ["api", "sms", "customBranding", "integrations", "sso"] as const;
const all = Object.fromEntries(features.map((feature) => [feature, true]));
const none = Object.fromEntries(features.map((feature) => [feature, false]));

/** Every feature alone missing, all there, none there. */
const plans: readonly (readonly [name: string, flags: Flags])[] = [
  ["every feature", all],
  ...features.map((feature) => [`all but ${feature}`, { ...all, [feature]: false }] as const),
  ["no feature", none],
];

const every = endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const counts = { cells: 0, let: 0, refused: 0, notFound: 0 };

function expectedOf(rule: Documented, role: Role, flags: Flags): [number, string] | null {
  if (rule.caller) return [401, "unauthenticated"];
  if (rule.role && role !== "admin") return [403, "admin_required"];
  if (rule.feature && !flags[rule.feature]) return [403, "feature_not_enabled"];
  return null;
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

  async function call({ organization }: Scene, endpoint: Endpoint, ids: Scene["ids"]) {
    const api = apiAs(organization.apiKey);
    const answer = await api.send(endpoint.method, fillPath(endpoint, ids), exampleBody(endpoint, ids));
    if (answer.status < 300 && endpoint.method !== "GET") used = undefined;
    counts.cells++;
    return answer;
  }

  describe.each(every)("%s", (name, endpoint) => {
    const cells = roles.flatMap((role) => plans.map(([plan, flags]) => [role, plan, flags] as const));

    it.each(cells)("as %s with %s", async (role, _, flags) => {
      const expected = expectedOf(documentedAs(name), role, flags);
      const scene = await prepare(role, flags);
      if (pathKeys(endpoint.path).length > 0) {
        const answer = await call(scene, endpoint, (await foreign).ids);
        const [status, code] = expected ?? [404, "not_found"];
        expect(answer).toMatchObject({ status, body: { code } });
        counts.notFound++;
      }
      const answer = await call(scene, endpoint, scene.ids);
      if (expected) expect(answer).toMatchObject({ status: expected[0], body: { code: expected[1] } });
      else expect(answer.status).toBe(endpoint.status);
      counts[expected ? "refused" : "let"]++;
    });
  });

  afterAll(() => {
    const width = Math.max(...every.map(([name]) => name.length));
    const lines = every.map(([name]) => {
      const { role = "any role", feature = "-", caller = role } = documentedAs(name);
      return `${name.padEnd(width)}  ${caller.padEnd(10)}  ${feature}`;
    });
    process.stdout.write(
      `\nWho may do what: ${every.length} endpoints × ${roles.length} roles × ${plans.length} plans × own and foreign ids\n` +
        `${lines.join("\n")}\n${counts.cells} requests: ${counts.let} let in, ${counts.refused} refused, ` +
        `${counts.notFound} with another organization's ids, none of them let in\n`,
    );
  });
});
