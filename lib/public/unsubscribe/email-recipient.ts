import { database } from "@/db/client";
import type { Brand } from "@/emails/props";
import type { Actor } from "@/lib/auth/actor";
import { planOfRow } from "@/lib/auth/plan-overrides";
import { readSignedIds } from "@/lib/auth/signed-ids";
import { brandOf } from "@/lib/messages/brand";
import { findMessage, isForMember } from "@/lib/messages/find";
import { hasOptedOut } from "@/lib/messages/opt-out";

/** Somebody who came by the unsubscribe link of an e-mail. */
export interface EmailRecipient {
  /** The e-mail that the link was in. */
  readonly messageId: string;
  /** In lower case, as opt-outs keep addresses. */
  readonly email: string;
  readonly hasOptedOut: boolean;
  /** How the organization looks now. */
  readonly brand: Brand;
  /** The recipient, as the audit log tells of them. */
  readonly actor: Actor;
}

/**
 * Who an unsubscribe link is for. Null when it is forged or cut off, and for what cannot be stopped this way: texts,
 * and e-mails to members of the organization.
 */
export async function findEmailRecipient(token: string, now: Date): Promise<EmailRecipient | null> {
  const ids = readSignedIds("unsubscribe", token);
  const db = database();
  const row = ids && (await findMessage(db, ids.orgId, ids.id));
  if (!row || isForMember(row.message.template) || row.message.channel !== "email") return null;
  const { id: messageId, advocateId, orgId } = row.message;
  const email = row.message.recipient.toLowerCase();
  const plan = planOfRow(row.organization, now);
  return {
    messageId,
    email,
    hasOptedOut: await hasOptedOut(db, row.message),
    brand: brandOf(row, now),
    actor: { kind: "portal", id: advocateId ?? messageId, name: email, orgId, roles: [], plan },
  };
}

/** An address as its owner still knows it and a stranger cannot use it: `a***@example.com`. */
export function maskEmail(email: string): string {
  const [first = ""] = email;
  return `${first}***${email.slice(email.lastIndexOf("@"))}`;
}
