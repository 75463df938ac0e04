import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { type Role, roles } from "@/db/enums";
import { users } from "@/db/schema/organizations";
import { changePlan } from "@/lib/accounts/organizations/service";
import type { Access, Caller, Feature } from "@/lib/kit/auth/access";
import { pathKeys } from "@/lib/kit/contract";
import { backupEndpoints } from "@/lib/platform/backup/contract";
import type { Answer } from "@/proof/fixtures/api";
import type { CallerKind } from "@/proof/fixtures/callers";
import { exampleBody, fillPath, isSpending, makeScene, makeSceneFor, type Scene } from "@/proof/fixtures/scene";
import { byEffect, type ListedEndpoint, listed } from "@/proof/rules/tables";

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

function refusalOf({ caller, role, feature }: Access, kind: CallerKind, as: Role, flags: Flags): ExpectedRefusal {
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

/** One caller of an endpoint. */
interface Cell {
  readonly row: ListedEndpoint;
  readonly kind: CallerKind;
  readonly role: Role;
  readonly flags: Flags;
}

/** A scene, and the role and plan that its member has. */
interface Stage {
  readonly scene: Scene;
  standing?: string;
}

const foreign = await makeScene();
/** For endpoints that leave their records usable. */
const shared: Stage = { scene: await makeScene() };
/** For the others, until it refuses one whose records are used up. */
const used: Stage = { scene: await makeScene() };

describe("who may do what", () => {
  const counts = { allowed: 0, refused: 0, notFound: 0 };

  async function setStanding(stage: Stage, role: Role, overrides: Flags): Promise<void> {
    const wanted = `${role} ${JSON.stringify(overrides)}`;
    if (stage.standing === wanted) return;
    stage.standing = wanted;
    const { orgId, userId } = stage.scene.organization;
    await transact(async (tx) => {
      await changePlan(tx, { orgId, overrides });
      await tx
        .update(users)
        .set({ roles: [role] })
        .where(eq(users.id, userId));
    });
  }

  /** Calls the endpoint, and with another organization's ids if the caller may use it. @param odd another body */
  async function call({ row, kind, role, flags }: Cell, stage: Stage, odd?: object): Promise<void> {
    const { endpoint, access } = row;
    const refusal = refusalOf(access, kind, role, flags);
    await setStanding(stage, role, flags);
    const { callers, ids } = stage.scene;
    const send = (path: string, body = exampleBody(endpoint, ids)) => callers[kind].send(endpoint.method, path, body);
    const cell = `${kind} ${role} ${JSON.stringify(flags)}`;
    if (!refusal && pathKeys(endpoint.path).length > 0) {
      expectAnswer(cell, row, await send(fillPath(endpoint, foreign.ids)), [404, "not_found"]);
      counts.notFound++;
    }
    const answer = await send(fillPath(endpoint, ids), odd);
    expectAnswer(cell, row, answer, refusal ?? (odd ? [400, "invalid_input"] : null));
    counts[refusal ? "refused" : "allowed"]++;
  }

  const isOwn = ({ endpoint }: ListedEndpoint) => isSpending(endpoint) || endpoint === backupEndpoints.create;

  /** Only a used scene may answer otherwise than expected. A new one takes as long as dozens of calls. */
  async function check(row: ListedEndpoint, callsIn: (stage: Stage) => Promise<void>): Promise<void> {
    if (!isOwn(row)) return callsIn(shared);
    const before = { ...counts };
    await callsIn(used).catch(async () => {
      Object.assign(counts, before);
      await callsIn({ scene: await makeSceneFor(row.endpoint) });
    });
  }

  async function callAs(role: Role, row: ListedEndpoint, stage: Stage): Promise<void> {
    const { endpoint, access } = row;
    const cells = plansFor(access).flatMap((flags) => members.map((kind) => ({ row, kind, role, flags })));
    const last = cells.findLast(({ kind, flags }) => !refusalOf(access, kind, role, flags));
    // A call that uses up the scene is made once per role; the others have an unknown field, refused after access.
    for (const cell of cells) {
      await call(cell, stage, isSpending(endpoint) && cell !== last ? { unknownField: 1 } : undefined);
    }
  }

  it.each(byEffect)("$name", async (row) => {
    for (const role of roles) await check(row, (stage) => callAs(role, row, stage));
    // An endpoint of members refuses outsiders before it looks for records.
    await check(row, async (stage) => {
      for (const kind of outsiders) await call({ row, kind, role: "admin", flags: all }, stage);
    });
  });

  afterAll(() => {
    const { allowed, refused, notFound } = counts;
    process.stdout.write(
      `\nWho may do what: ${listed.length} endpoints by role, plan and organization: ${allowed} allowed, ` +
        `${refused} refused, ${notFound} with another organization's ids, none of them let in\n`,
    );
  });
});

function expectAnswer(cell: string, { status }: ListedEndpoint, answer: Answer, refusal: ExpectedRefusal): void {
  const { code } = answer.body;
  const result = refusal ? { status: answer.status, code } : { status: answer.status };
  expect([cell, result]).toEqual([cell, refusal ? { status: refusal[0], code: refusal[1] } : { status }]);
}
