import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transact } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { portalUrl } from "@/lib/advocates/portal-token";
import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import { renewPortalLink } from "@/lib/advocates/replace-portal-link";
import { recordChange } from "@/lib/kit/audit";
import { fieldError } from "@/lib/kit/errors";
import { asOperator } from "@/lib/organizations/operator";
import { command, done } from "@/lib/platform/ops/command";

export const replacePortalLinkCommand = command({
  usage: "portal replace-link --code CODE",
  summary:
    "Gives an advocate, named by the referral code, another portal link; the one before opens nothing.",
  input: z.strictObject({ code: z.string().min(1) }),
  run: async ({ code }) => done(await transact((tx) => replaceLinkOf(tx, code, new Date()))),
});

async function replaceLinkOf(tx: Tx, code: string, now: Date) {
  const [owner] = await tx
    .select({ orgId: advocates.orgId, advocateId: advocates.id })
    .from(advocates)
    .where(eq(advocates.referralCode, normalizeReferralCode(code)));
  if (!owner) throw fieldError("code", "belongs to no advocate");
  const renewed = await renewPortalLink(tx, owner);
  await recordChange(tx, asOperator(owner.orgId, now), {
    action: "advocate.portal_link_replaced",
    subjectId: owner.advocateId,
  });
  return { ...owner, portalUrl: portalUrl(renewed) };
}
