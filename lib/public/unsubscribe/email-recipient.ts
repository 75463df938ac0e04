import { database } from "@/db/client";
import type { Brand } from "@/emails/props";
import type { Actor } from "@/lib/auth/actor";
import { planOfRow } from "@/lib/auth/plan-overrides";
import { readSignedIds } from "@/lib/auth/signed-ids";
import { brandOf } from "@/lib/messages/brand";
import { findMessage } from "@/lib/messages/find";
import { type EmailOptOut, findEmailOptOut } from "@/lib/messages/opt-out";
import { isUnasked } from "@/lib/messages/turns";

/** Somebody who came by the unsubscribe link of an email. */
export interface EmailRecipient {
  /** The email that the link was in. */
  readonly messageId: string;
  /** In lower case, as opt-outs keep addresses. */
  readonly email: string;
  readonly optOut: EmailOptOut;
  /** Whether they have a link and credit there; who was invited to the team has neither. */
  readonly isAdvocate: boolean;
  /** How the organization looks now. */
  readonly brand: Brand;
  /** The recipient, as the audit log tells of them. */
  readonly actor: Actor;
}

/**
 * Who an unsubscribe link is for. Null when it is forged or cut off, and for what cannot be stopped this way: texts,
 * and emails that their recipient asked for.
 */
export async function findEmailRecipient(token: string, now: Date): Promise<EmailRecipient | null> {
  const ids = readSignedIds("unsubscribe", token);
  const db = database();
  const row = ids && (await findMessage(db, ids.orgId, ids.id));
  if (row?.message.channel !== "email" || !isUnasked(row.message.template)) return null;
  const { id: messageId, template, advocateId, causeId, orgId } = row.message;
  const email = row.message.recipient.toLowerCase();
  const plan = planOfRow(row.organization, now);
  return {
    messageId,
    email,
    optOut: await findEmailOptOut(db, orgId, email),
    isAdvocate: advocateId !== null,
    brand: brandOf(row, now),
    actor: {
      ...(template === "team-invite"
        ? { kind: "invitation", id: causeId }
        : { kind: "portal", id: advocateId ?? messageId }),
      name: email,
      orgId,
      roles: [],
      plan,
    },
  };
}

/** An address as its owner still knows it and a stranger cannot use it: `a***@example.com`. */
export function maskEmail(email: string): string {
  const [first = ""] = email;
  return `${first}***${email.slice(email.lastIndexOf("@"))}`;
}
