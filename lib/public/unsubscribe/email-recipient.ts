import { z } from "zod";
import { database } from "@/db/client";
import type { MessageTemplate } from "@/db/enums";
import { findReader } from "@/lib/asks/digest/service";
import { planOfRow, standingOf } from "@/lib/kit/auth/plan-overrides";
import { readSignedIds } from "@/lib/kit/auth/signed-ids";
import { refuseMoving } from "@/lib/kit/errors";
import { languages } from "@/lib/kit/words/languages";
import { brandOf } from "@/lib/messages/brand";
import { findMessage } from "@/lib/messages/find";
import { findEmailOptOut, hasOptedOut } from "@/lib/messages/opt-out";
import { RESUME_MS } from "@/lib/messages/resume-emails";
import { canBeStopped } from "@/lib/messages/turns";

/** The language a message was written in, for recipients without their own row. */
const Spoken = z.looseObject({ language: z.enum(languages).optional() });

/** A person who opened the unsubscribe link of an email. */
export type EmailRecipient = NonNullable<Awaited<ReturnType<typeof findEmailRecipient>>>;

/**
 * The recipient an unsubscribe link is for. Null if the link is forged or cut off, or the message cannot be stopped
 * this way: texts, and emails the recipient requested.
 */
export async function findEmailRecipient(token: string, now: Date) {
  const ids = readSignedIds("unsubscribe", token);
  const db = database();
  const row = ids && (await findMessage(db, ids.orgId, ids.id));
  if (row?.message.channel !== "email" || !opensPage(row.message.template)) return null;
  refuseMoving(standingOf(row.organization, now), `/unsubscribe/${token}`);
  const { id: messageId, template, advocateId, causeId, orgId } = row.message;
  const email = row.message.recipient.toLowerCase();
  const plan = planOfRow(row.organization, now);
  const isDigest = template === "weekly-digest";
  const digest = isDigest ? await findReader(orgId, email) : undefined;
  if (digest === null) return null;
  const phone = row.advocate?.smsConsentAt ? row.advocate.phone : null;
  const isStopped = phone !== null && (await hasOptedOut(db, { orgId, channel: "sms", recipient: phone }));
  return {
    messageId,
    email,
    ...(phone !== null && plan.sms && { texts: { phone, isStopped } }),
    optOut: await findEmailOptOut(db, orgId, email),
    mayStart: template === "resume-emails" && now.getTime() < row.message.createdAt.getTime() + RESUME_MS,
    isAdvocate: advocateId !== null,
    brand: brandOf(row, now),
    actor: {
      ...cameBy(template, { causeId, advocateId, messageId }),
      name: email,
      orgId,
      roles: [],
      plan,
    },
    language: {
      own: row.advocate?.language ?? Spoken.parse(row.message.data).language ?? null,
      business: row.organization.language,
    },
    ...(digest && { digest }),
  };
}

// Team invitations had such a link before 2026-12, and it still works.
function opensPage(template: MessageTemplate): boolean {
  return canBeStopped(template) || template === "resume-emails" || template === "team-invite";
}

interface MessageIds {
  readonly causeId: string;
  readonly advocateId: string | null;
  readonly messageId: string;
}

function cameBy(template: MessageTemplate, { causeId, advocateId, messageId }: MessageIds) {
  if (template === "team-invite") return { kind: "invitation", id: causeId } as const;
  if (template === "weekly-digest") return { kind: "resetLink", id: messageId } as const;
  return { kind: "portal", id: advocateId ?? messageId } as const;
}

/** A number its owner can recognize: `(***) ***-0132`. */
export function maskPhone(phone: string): string {
  return `(***) ***-${phone.slice(-4)}`;
}

/** An address its owner can recognize but a stranger cannot use: `a***@example.com`. */
export function maskEmail(email: string): string {
  const [first = ""] = email;
  return `${first}***${email.slice(email.lastIndexOf("@"))}`;
}
