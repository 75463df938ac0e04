import { z } from "zod";
import { database, transact } from "@/db/client";
import { requireOrganization, revokeKey, setSuspension } from "@/lib/accounts/organizations/operator";
import { changePlan, createOrganization, NewOrganization, PlanChange } from "@/lib/accounts/organizations/service";
import { findWeakness } from "@/lib/accounts/users/new-password";
import { PlanOverrides } from "@/lib/kit/auth/plan-overrides";
import { env } from "@/lib/kit/env";
import { command, done, instantOption, jsonOption, type Run, unconfirmed } from "@/lib/platform/command";
import { eraseOrganization } from "@/lib/platform/ops/erase-organization";
import { liftFence } from "@/lib/platform/ops/fence";
import { markMoved } from "@/lib/platform/ops/move-organization";

const overrides = jsonOption(PlanOverrides).exactOptional();
const trialEndsAt = z
  .preprocess((value) => (value === "none" ? null : value), instantOption.nullable())
  .exactOptional();
const { name, tier, email, password } = NewOrganization.shape;

/** Warns about a weak password. It is still accepted, because scripts may rely on it. */
export async function warnOfWeakness({ log }: Run, chosen: string, names: readonly string[]): Promise<void> {
  const weakness = await findWeakness(chosen, names);
  if (weakness) log(`Warning: ${weakness}`);
}

export const createOrganizationCommand = command({
  usage:
    "org create --name N --email E [--tier starter|growth|pro] [--password-stdin | --password P] [--pending] [--overrides JSON] [--trial-ends-at ISO]",
  summary: "Create an organization with its first admin, and an API key if the plan includes keys.",
  flags: ["pending"],
  makesDatabase: true,
  input: z.strictObject({
    name,
    tier: tier.default(() => env().SIGN_UP_TIER),
    email,
    password,
    pending: z.boolean().default(false),
    overrides,
    "trial-ends-at": trialEndsAt,
  }),
  run: async ({ "trial-ends-at": ends, ...given }, run) => {
    const input = NewOrganization.parse({ ...given, ...(ends !== undefined && { trialEndsAt: ends }) });
    await warnOfWeakness(run, given.password, [given.email, given.name]);
    return done(await transact((tx) => createOrganization(tx, input, new Date())));
  },
});

export const updateOrganizationCommand = command({
  usage: "org update --org ID [--tier T] [--overrides JSON] [--trial-ends-at ISO|none]",
  summary: "Change an organization's plan. New overrides replace the old ones.",
  input: z
    .strictObject({
      org: PlanChange.shape.orgId,
      tier: PlanChange.shape.tier,
      overrides,
      "trial-ends-at": trialEndsAt,
    })
    .refine((options) => Object.keys(options).length > 1, {
      path: ["tier"],
      message: "or --overrides or --trial-ends-at is required",
    }),
  run: async ({ org: orgId, "trial-ends-at": ends, ...given }) => {
    const change = { orgId, ...given, ...(ends !== undefined && { trialEndsAt: ends }) };
    return done(await transact((tx) => changePlan(tx, change)));
  },
});

const suspension = z.strictObject({
  org: z.uuid(),
  reason: z.string().trim().min(1).max(500).exactOptional(),
});

export const suspendOrganizationCommand = command({
  usage: "org suspend --org ID [--reason TEXT]",
  summary: "Suspend an organization. Members can't sign in, nothing is sent, and its pages say they are paused.",
  input: suspension,
  run: async ({ org: orgId, ...given }) =>
    done(await transact((tx) => setSuspension(tx, { orgId, suspend: true, ...given }, new Date()))),
});

export const resumeOrganizationCommand = command({
  usage: "org resume --org ID [--reason TEXT]",
  summary: "Reopen a suspended organization.",
  input: suspension,
  run: async ({ org: orgId, ...given }, { ownerUrl, log }) => {
    const { movingAt, movedTo } = await requireOrganization(database(), orgId);
    if (movingAt && !movedTo) {
      await liftFence(ownerUrl, orgId);
      log("Its move is given up. Delete the exported file: imported, the organization would exist twice.");
    }
    return done(await transact((tx) => setSuspension(tx, { orgId, suspend: false, ...given }, new Date())));
  },
});

export const movedOrganizationCommand = command({
  usage: "org moved --org ID --to URL",
  summary: "Finish a move. The organization's links and API callers go to the other server from now on.",
  input: z.strictObject({
    org: z.uuid(),
    to: z
      .url({ protocol: /^https?$/, error: "must be the APP_URL of the other server" })
      .transform((url) => new URL(url).origin),
  }),
  run: async ({ org: orgId, to }, { ownerUrl }) => done(await markMoved({ orgId, to, ownerUrl })),
});

export const eraseOrganizationCommand = command({
  usage: "org erase --org ID --yes",
  summary: "Delete an organization and all its data for good. Back it up first with export --org.",
  flags: ["yes"],
  input: z.strictObject({ org: z.uuid(), yes: z.boolean().default(false) }).refine(({ yes }) => yes, unconfirmed),
  run: async ({ org: orgId }, run) => {
    const erased = await eraseOrganization({ orgId, ownerUrl: run.ownerUrl }, run);
    await liftFence(run.ownerUrl, orgId);
    return done(erased);
  },
});

export const revokeKeyCommand = command({
  usage: "key revoke --key ID",
  summary: "Revoke an API key, even if the plan no longer includes the API.",
  input: z.strictObject({ key: z.string().min(1) }),
  // People may paste the whole key.
  run: async ({ key }) => done(await transact((tx) => revokeKey(tx, key.split(":")[0] ?? "", new Date()))),
});
