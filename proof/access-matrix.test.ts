import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { type Role, roles } from "@/db/enums";
import { users } from "@/db/schema/organizations";
import { changePlan } from "@/lib/accounts/organizations/service";
import type { Access, Caller, Feature } from "@/lib/kit/auth/access";
import { type Endpoint, pathKeys } from "@/lib/kit/contract";
import type { Answer } from "@/proof/fixtures/api";
import type { CallerKind } from "@/proof/fixtures/callers";
import {
  exampleBody,
  fillPath,
  isSpending,
  makeScene,
  makeSceneFor,
  type Scene,
} from "@/proof/fixtures/scene";
import { type ListedEndpoint, listed } from "@/proof/rules/tables";

type Flags = Readonly<Record<Feature, boolean>>;

const none: Flags = { api: false, sms: false, customBranding: false, integrations: false, sso: false };
const all: Flags = { api: true, sms: true, customBranding: true, integrations: true, sso: true };

/** Members call with an API key or a session, and have roles and a plan; other callers have neither. */
const members = ["apiKey", "session"] as const;
const outsiders = ["invitation", "resetLink", "visitor"] as const;

/** A plan with only the feature that the endpoint needs, and a plan with every feature but that one. */
function plansFor({ feature }: Access): readonly Flags[] {
  return feature
    ? [
        { ...all, [feature]: false },
        { ...none, [feature]: true },
      ]
    : [none];
}

type ExpectedRefusal = readonly [status: number, code: string] | null;

function refusalOf(
  { caller, role, feature }: Access,
  kind: CallerKind,
  as: Role,
  flags: Flags,
): ExpectedRefusal {
  const refusal = refusalOfKind(kind, caller);
  if (refusal) return refusal;
  if (role && as !== "admin") return [403, "admin_required"];
  return feature && !flags[feature] ? [403, "feature_not_enabled"] : null;
}

/** The refusal that one kind of caller gets at an endpoint meant for another kind. */
function refusalOfKind(kind: CallerKind, caller?: Caller): ExpectedRefusal {
  const isMember = kind === "apiKey" || kind === "session";
  if (kind === caller || (!caller && isMember)) return null;
  if (caller === "session" && kind === "apiKey") return [403, "browser_required"];
  if (caller !== "visitor") return [401, "unauthenticated"];
  // Public endpoints require only a request from our own pages, and these requests are not.
  return kind === "session" ? null : [403, "cross_origin"];
}

describe("who may do what", () => {
  const counts = { allowed: 0, refused: 0, notFound: 0 };
  const foreign = makeScene();
  let used: Promise<Scene> | undefined;
  /** The role and plan that the scene's member has. */
  let standing = "";

  /** A scene with this plan, everything that the endpoint needs, and a member with only this role. */
  async function prepare(endpoint: Endpoint, role: Role, overrides: Flags): Promise<Scene> {
    if (!used) [used, standing] = [makeSceneFor(endpoint), ""];
    const scene = await used;
    const wanted = `${role} ${JSON.stringify(overrides)}`;
    if (standing === wanted) return scene;
    standing = wanted;
    const { orgId, userId } = scene.organization;
    await transact(async (tx) => {
      await changePlan(tx, { orgId, overrides });
      await tx
        .update(users)
        .set({ roles: [role] })
        .where(eq(users.id, userId));
    });
    return scene;
  }

  /** Calls the endpoint with another organization's ids, then with the member's own. */
  async function call(row: ListedEndpoint, kind: CallerKind, role: Role, flags: Flags): Promise<void> {
    const { endpoint, access } = row;
    const refusal = refusalOf(access, kind, role, flags);
    const scene = await prepare(endpoint, role, flags);
    const send = (ids: Scene["ids"]) =>
      scene.callers[kind].send(endpoint.method, fillPath(endpoint, ids), exampleBody(endpoint, ids));
    const cell = `${kind} ${role} ${JSON.stringify(flags)}`;
    if (pathKeys(endpoint.path).length > 0) {
      expectAnswer(cell, row, await send((await foreign).ids), refusal ?? [404, "not_found"]);
      counts.notFound++;
    }
    expectAnswer(cell, row, await send(scene.ids), refusal);
    counts[refusal ? "refused" : "allowed"]++;
    if (!refusal && isSpending(endpoint)) used = undefined;
  }

  it.each(listed)("$name", async (row) => {
    used = undefined;
    for (const role of roles) {
      for (const flags of plansFor(row.access)) {
        for (const kind of members) await call(row, kind, role, flags);
      }
    }
    for (const kind of outsiders) await call(row, kind, "admin", all);
  });

  afterAll(() => {
    const { allowed, refused, notFound } = counts;
    process.stdout.write(
      `\nWho may do what: ${listed.length} endpoints by role, plan and organization: ${allowed} allowed, ` +
        `${refused} refused, ${notFound} with another organization's ids, none of them let in\n`,
    );
  });
});

function expectAnswer(
  cell: string,
  { status }: ListedEndpoint,
  answer: Answer,
  refusal: ExpectedRefusal,
): void {
  const { code } = answer.body;
  const result = refusal ? { status: answer.status, code } : { status: answer.status };
  expect([cell, result]).toEqual([cell, refusal ? { status: refusal[0], code: refusal[1] } : { status }]);
}
