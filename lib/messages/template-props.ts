import type { MessageTemplate } from "@/db/enums";
import type { TemplateProps } from "@/emails/props";
import { portalUrl, referralUrl } from "@/lib/advocates/portal-token";
import { unseal } from "@/lib/auth/seal";
import { signIds } from "@/lib/auth/signed-ids";
import { appUrl } from "@/lib/env";
import { type MessageData, messageData } from "@/lib/messages/data";
import type { MessageRow } from "@/lib/messages/find";
import { messagePlace } from "@/lib/messages/queue-messages";

/** Whether links that sign somebody in are written out; whoever reads a log must not be able to use them. */
export type Secrets = "shown" | "hidden";

/** What a template is given for one message: what the message keeps, and its links made anew. */
export function propsOf<T extends MessageTemplate>(
  template: T,
  row: MessageRow,
  secrets: Secrets,
): TemplateProps[T] {
  const data = messageData[template].parse(row.message.data) as MessageData[T];
  return builders[template](data, row, secrets);
}

type Builders = {
  readonly [T in MessageTemplate]: (
    data: MessageData[T],
    row: MessageRow,
    secrets: Secrets,
  ) => TemplateProps[T];
};

const builders: Builders = {
  invite: (data, row) => ({ ...data, ...personalLinks(row), referralCode: row.advocate?.referralCode ?? "" }),
  "reward-advocate": (data, row) => ({ ...data, ...personalLinks(row) }),
  "reward-friend": (data, row) => ({ ...data, ...personalLinks(row) }),
  welcome: (data) => ({ ...data, appUrl: appUrl() }),
  "magic-link": (data, row, secrets) => ({ ...data, url: secretUrl(row, secrets) }),
  "team-invite": (data, row, secrets) => ({
    ...data,
    url: secretUrl(row, secrets),
    expiresAt: row.message.expiresAt ?? row.message.createdAt,
  }),
  "password-reset": (data, row, secrets) => ({ ...data, url: secretUrl(row, secrets) }),
};

function personalLinks({ message, advocate }: MessageRow) {
  return {
    referralUrl: referralUrl(advocate?.referralCode ?? ""),
    portalUrl: portalUrl(message.orgId, message.advocateId ?? ""),
    unsubscribeUrl: unsubscribePage(message),
  };
}

/** The page on which a recipient stops e-mails; RFC 8058's one-click address is `oneClickUrl`. */
export function unsubscribePage({ orgId, id }: { readonly orgId: string; readonly id: string }): string {
  return `${appUrl()}/unsubscribe/${signIds("unsubscribe", orgId, id)}`;
}

/** Where a mail program posts when its own unsubscribe button is pressed (RFC 8058). */
export function oneClickUrl({ orgId, id }: { readonly orgId: string; readonly id: string }): string {
  return `${appUrl()}/api/unsubscribe/${signIds("unsubscribe", orgId, id)}`;
}

function secretUrl({ message: { id, sealedUrl } }: MessageRow, secrets: Secrets): string {
  if (secrets === "hidden" || sealedUrl === null) return `${appUrl()}/hidden`;
  return unseal(sealedUrl, messagePlace(id));
}
