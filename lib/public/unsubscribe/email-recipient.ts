import { z } from "zod";
import { database } from "@/db/client";
import { type Language, languages, type MessageTemplate } from "@/db/enums";
import type { Brand } from "@/emails/props";
import { findReader } from "@/lib/asks/digest/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import { readSignedIds } from "@/lib/kit/auth/signed-ids";
import { brandOf } from "@/lib/messages/brand";
import { findMessage } from "@/lib/messages/find";
import { type EmailOptOut, findEmailOptOut, hasOptedOut } from "@/lib/messages/opt-out";
import { RESUME_MS } from "@/lib/messages/resume-emails";
import { canBeStopped } from "@/lib/messages/turns";

/** The language that a message to a person without a row of their own was written in. */
const Spoken = z.looseObject({ language: z.enum(languages).optional() });

/** A person who came by the unsubscribe link of an email. */
export interface EmailRecipient {
  /** The email that the link was in. */
  readonly messageId: string;
  /** In lower case, as opt-outs keep addresses. */
  readonly email: string;
  readonly optOut: EmailOptOut;
  /** Whether this link was sent to the address to start emails again, and still works for that. */
  readonly mayStart: boolean;
  /** The advocate's number, and whether its owner has stopped texts; left out where there are none to stop. */
  readonly texts?: { readonly phone: string; readonly isStopped: boolean };
  /** Whether they have a link and credit there; who was invited to the team has neither. */
  readonly isAdvocate: boolean;
  /** How the organization looks now. */
  readonly brand: Brand;
  /** The recipient, as the audit log tells of them. */
  readonly actor: Actor;
  /** What the advocate has chosen, if anything, and what the business speaks. */
  readonly language: { readonly own: Language | null; readonly business: Language };
  /** Of a weekly digest: the member, whose link stops the digest alone. */
  readonly digest?: { readonly userId: string; readonly isOn: boolean };
}

/**
 * Who an unsubscribe link is for. Null when it is forged or cut off, and for what cannot be stopped this way: texts,
 * and emails that their recipient asked for.
 */
export async function findEmailRecipient(token: string, now: Date): Promise<EmailRecipient | null> {
  const ids = readSignedIds("unsubscribe", token);
  const db = database();
  const row = ids && (await findMessage(db, ids.orgId, ids.id));
  if (row?.message.channel !== "email" || !opensPage(row.message.template)) return null;
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

// Invitations to a team had such a link before 2026-12, and it keeps opening.
function opensPage(template: MessageTemplate): boolean {
  return canBeStopped(template) || template === "resume-emails" || template === "team-invite";
}

interface Ids {
  readonly causeId: string;
  readonly advocateId: string | null;
  readonly messageId: string;
}

function cameBy(template: MessageTemplate, { causeId, advocateId, messageId }: Ids) {
  if (template === "team-invite") return { kind: "invitation", id: causeId } as const;
  if (template === "weekly-digest") return { kind: "resetLink", id: messageId } as const;
  return { kind: "portal", id: advocateId ?? messageId } as const;
}

/** A number as its owner still knows it: `(***) ***-0132`. */
export function maskPhone(phone: string): string {
  return `(***) ***-${phone.slice(-4)}`;
}

/** An address as its owner still knows it and a stranger cannot use it: `a***@example.com`. */
export function maskEmail(email: string): string {
  const [first = ""] = email;
  return `${first}***${email.slice(email.lastIndexOf("@"))}`;
}
