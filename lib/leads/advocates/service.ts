import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import type { Agreed } from "@/db/enums-consent";
import { violatedConstraint } from "@/db/errors";
import { advocates as table } from "@/db/schema/advocates";
import { single } from "@/db/single";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { advocates } from "@/lib/leads/advocates/contract";
import { alreadyEnrolled } from "@/lib/leads/advocates/invite";
import { consentFor, preferenceFor, requireReachable } from "@/lib/leads/advocates/notification-preference";
import {
  findAdvocate,
  listSamePerson,
  noSuchAdvocate,
  presentAdvocate,
  refuseErased,
  shown,
} from "@/lib/leads/advocates/read";
import { readRecommendation } from "@/lib/leads/advocates/recommendation";
import { withDueCredit } from "@/lib/leads/advocates/release-credit";
import { listReferralsOf } from "@/lib/leads/referrals/read";
import { nextExpiry } from "@/lib/ledger/credit-lots";
import { agreementBy, findConsentOfAdvocate, noteTextConsents } from "@/lib/messages/text-consents";

export const getAdvocate = implement(advocates.get, async ({ db, actor, now }, place) => {
  const advocate = await withDueCredit({ orgId: actor.orgId, advocateId: place.advocateId }, now, {
    read: () => findAdvocate(db, actor, place),
    isPending: ({ pendingCreditCents }) => pendingCreditCents > 0,
  });
  const { phone, smsConsentAt: since } = advocate;
  const [referrals, alsoIn, textConsent, expiry, recommendation] = await Promise.all([
    listReferralsOf(db, actor, place.advocateId),
    listSamePerson(db, actor, advocate),
    findConsentOfAdvocate(db, advocate.advocateId, { orgId: actor.orgId, phone, since }),
    advocate.creditBalanceCents > 0 ? nextExpiry(db, advocate, now) : undefined,
    readRecommendation(db, advocate),
  ]);
  return {
    advocate: {
      ...presentAdvocate(advocate),
      ...(textConsent && { textConsent }),
      ...(recommendation && { recommendation: omitNulls(recommendation) }),
      ...(expiry && { creditExpires: { amountCents: expiry.amountCents, on: expiry.expiresOn } }),
    },
    referrals,
    ...(alsoIn.length > 0 && { alsoIn }),
  };
});

type AdvocateChange = z.output<typeof advocates.update.input>;

export const updateAdvocate = implement(advocates.update, (context, change) =>
  changeAdvocate(context, change, agreementBy(context.actor)),
);

/**
 * Changes an advocate's name, contacts or choices.
 * @param agreed the words on record if the change allows texts to the number
 * @throws ApiError `not_found`, `person_erased`, `advocate_already_enrolled`, `invalid_input` or `feature_not_enabled`
 */
export async function changeAdvocate({ db, actor, now, record }: WriteContext, input: AdvocateChange, agreed: Agreed) {
  const { campaignId, advocateId, smsConsent, ...change } = input;
  const where = and(eq(table.orgId, actor.orgId), eq(table.campaignId, campaignId), eq(table.id, advocateId));
  await findAdvocate(db, actor, input);
  // Lock the row: which preferences fit depends on contacts that a concurrent PATCH may change.
  const [before] = await db.select(shown).from(table).where(where).for("update");
  // The import that enrolled the person may have been undone in the meantime.
  if (!before) throw noSuchAdvocate();
  refuseErased(before);
  const after = { ...before, ...change };
  if (!after.email && !after.phone) {
    throw new ApiError("invalid_input", "The advocate must keep an email address or a phone number.", {
      errors: [
        {
          field: change.email === null ? "email" : "phone",
          message: "keep at least an email or a phone number",
        },
      ],
    });
  }
  const contactsChanged = after.email !== before.email || after.phone !== before.phone;
  if (smsConsent && !after.phone) throw fieldError("phone", "is required with smsConsent");
  const smsConsentAt = consentFor({ phone: after.phone, smsConsent }, before, now);
  const contacts = { ...after, mayText: smsConsentAt !== null };
  const derived = contactsChanged ? preferenceFor(contacts) : before.notificationPreference;
  const notificationPreference = change.notificationPreference ?? derived;
  if (contactsChanged || change.notificationPreference) {
    requireReachable(notificationPreference, contacts, actor.plan);
  }
  const rows = await db
    .update(table)
    .set({
      ...change,
      notificationPreference,
      smsConsentAt,
      ...(after.email !== before.email && { identityShared: false }),
    })
    .where(where)
    .returning(shown)
    .catch(refuseTakenContact);
  const changed = single(rows);
  if (smsConsentAt === now) await noteConsent(db, actor, changed, agreed);
  record({ action: "advocate.updated", subjectId: advocateId, before, after: changed });
  return { advocate: presentAdvocate(changed) };
}

type Changed = Pick<typeof table.$inferSelect, "phone" | "smsConsentAt"> & { readonly advocateId: string };

/** Records the consent to texts to a changed number. */
async function noteConsent(tx: Tx, actor: Actor, { advocateId, phone, smsConsentAt }: Changed, agreed: Agreed) {
  if (phone === null || smsConsentAt === null) return;
  const granted = { orgId: actor.orgId, subjectId: advocateId, phone, grantedAt: smsConsentAt };
  await noteTextConsents(tx, [{ ...granted, agreed }]);
}

function refuseTakenContact(error: unknown): never {
  const isTaken = ["advocates_email_key", "advocates_phone_key"].includes(violatedConstraint(error) ?? "");
  throw isTaken ? alreadyEnrolled() : error;
}

export const replacePortalLink = implement(advocates.replacePortalLink, async ({ db, actor, record }, place) => {
  const { orgId, advocateId, erasedAt } = await findAdvocate(db, actor, place);
  refuseErased({ erasedAt });
  const advocate = await renewPortalLink(db, { orgId, advocateId });
  record({ action: "advocate.portal_link_replaced", subjectId: advocateId });
  return { advocate: presentAdvocate(advocate) };
});

/** Replaces an advocate's portal token; older links stop working at commit. */
export async function renewPortalLink(tx: Tx, { orgId, advocateId }: { orgId: string; advocateId: string }) {
  const rows = await tx
    .update(table)
    .set({ portalLinkVersion: sql`${table.portalLinkVersion} + 1` })
    .where(and(eq(table.orgId, orgId), eq(table.id, advocateId)))
    .returning(shown);
  return single(rows);
}
