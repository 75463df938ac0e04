import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { memberPhones as table } from "@/db/schema/organizations";
import type { Actor } from "@/lib/kit/auth/actor";
import { CODE_TRIES, countCode, makeCode } from "@/lib/kit/auth/contact-code";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { type ApiError, fieldError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { CODE_MINUTES, leadAlerts } from "@/lib/leads/lead-alerts/contract";
import { readOwn, saveOwn } from "@/lib/leads/lead-alerts/service";
import { hasOptedOut } from "@/lib/messages/opt-out";
import { queueMemberMessage } from "@/lib/messages/outbox";

// Texts cost money and disturb the owner of the number.
const limits = {
  member: { names: ["phone-codes", "member"], codesAnHour: 5 },
  number: { names: ["phone-codes", "number"], codesAnHour: 3 },
} as const;

const nothingAsked = { askedPhone: null, codeHash: null, codeExpiresAt: null, triesLeft: null };

/** @throws ApiError `rate_limited`; `invalid_input` after STOP */
export const askAlertPhone = implement(leadAlerts.askPhone, async ({ db, actor, now, record }, { phone }) => {
  const { orgId, userId = "" } = actor;
  // Always in this order, so that two calls never deadlock.
  await countCode(db, limits.member, userId, now);
  await countCode(db, limits.number, phone, now);
  if (await hasOptedOut(db, { orgId, channel: "sms", recipient: phone })) {
    throw fieldError("phone", "has replied STOP to our texts. Text START to the same number first");
  }
  const code = makeCode();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const codeHash = hashCode(actor, phone, code);
  const request = { askedPhone: phone, codeHash, codeExpiresAt: expiresAt, triesLeft: CODE_TRIES };
  await db
    .insert(table)
    .values({ orgId, userId, ...request })
    .onConflictDoUpdate({ target: [table.orgId, table.userId], set: request });
  const message = { orgId, template: "phone-code", causeId: newId(now), phone, now } as const;
  const data = { minutesValid: CODE_MINUTES };
  await queueMemberMessage(db, { ...message, data, secret: { value: code, expiresAt } });
  record({ action: "user.phone_asked", subjectId: actor.name });
  return { phone, expiresAt };
});

export const verifyAlertPhone = implementPrepared(
  leadAlerts.verifyPhone,
  async ({ actor, now }, { phoneCode: code }) => {
    // Counted before the code is checked, so concurrent tries cannot slip through.
    const [pending] = await transact((tx) =>
      tx
        .update(table)
        .set({ triesLeft: sql`${table.triesLeft} - 1` })
        .where(and(isOwn(actor), gt(table.triesLeft, 0), gt(table.codeExpiresAt, now)))
        .returning(),
    );
    const { askedPhone, codeHash } = pending ?? {};
    if (!askedPhone || !codeHash) return null;
    return { askedPhone, codeHash, isRight: timingSafeEqual(codeHash, hashCode(actor, askedPhone, code)) };
  },
  async ({ db, actor, now, record }, _, pending) => {
    if (!pending) throw codeOver();
    const { askedPhone, codeHash, isRight } = pending;
    if (!isRight) throw fieldError("phoneCode", "isn’t the code we texted you");
    const { leadAlerts: setting, phone: former } = await readOwn(db, actor);
    const verified = await db
      .update(table)
      .set({ ...nothingAsked, phone: askedPhone, verifiedAt: now })
      .where(and(isOwn(actor), eq(table.codeHash, codeHash)))
      .returning({ phone: table.phone });
    if (verified.length === 0) throw codeOver();
    if (!former) await saveOwn(db, actor, { ...setting, notificationPreference: "both" });
    record({ action: "user.phone_verified", subjectId: actor.name });
    const { leadAlerts: after, phone } = await readOwn(db, actor);
    return { leadAlerts: after, phone: phone ?? { number: askedPhone, isStopped: false } };
  },
);

export const removeAlertPhone = implement(leadAlerts.removePhone, async ({ db, actor, record, unchanged }) => {
  const removed = await db.delete(table).where(isOwn(actor)).returning({ userId: table.userId });
  const { leadAlerts: setting } = await readOwn(db, actor);
  if (removed.length === 0) {
    unchanged();
    return { leadAlerts: setting };
  }
  const byEmail = { ...setting, notificationPreference: "email" } as const;
  await saveOwn(db, actor, byEmail);
  record({ action: "user.phone_removed", subjectId: actor.name });
  return { leadAlerts: byEmail };
});

function isOwn({ orgId, userId = "" }: Actor) {
  return and(eq(table.orgId, orgId), eq(table.userId, userId));
}

function codeOver(): ApiError {
  return fieldError("phoneCode", "no longer works. It expired or was tried too many times. Ask for a new one");
}

function hashCode({ orgId, userId = "" }: Actor, phone: string, code: string): Buffer {
  return keyedHash("phone-code", orgId, userId, phone, code);
}
