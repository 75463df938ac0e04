import type { MessageTemplate } from "@/db/enums";
import type { TemplateProps } from "@/emails/props";
import { portalUrl, referralUrl } from "@/lib/advocates/portal-token";
import { unseal } from "@/lib/auth/seal";
import { signIds } from "@/lib/auth/signed-ids";
import { type MessageData, messageData } from "@/lib/messages/data";
import type { MessageRow } from "@/lib/messages/find";
import { messagePlace } from "@/lib/messages/queue-messages";
import { appUrl } from "@/lib/platform/env";
import { ssoUrl } from "@/lib/sso/addresses";

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
  invite: (data, row, secrets) => ({
    ...data,
    ...personalLinks(row, secrets),
    referralCode: row.advocate?.referralCode ?? "",
  }),
  "reward-advocate": (data, row, secrets) => ({ ...data, ...personalLinks(row, secrets) }),
  "reward-friend": (data, row, secrets) => ({ ...data, ...personalLinks(row, secrets) }),
  welcome: (data) => ({ ...data, appUrl: `${appUrl()}/dashboard` }),
  "magic-link": ({ minutesValid, ssoName }, row, secrets) =>
    ssoName === undefined
      ? { minutesValid, url: secretUrl(row, secrets), way: "link" }
      : { minutesValid, url: ssoUrl(ssoName), way: "sso" },
  "team-invite": (data, row, secrets) => ({
    ...data,
    url: secretUrl(row, secrets),
    expiresAt: row.message.expiresAt ?? row.message.createdAt,
  }),
  "password-reset": (data, row, secrets) => ({ ...data, url: secretUrl(row, secrets) }),
};

// Only the recipient may unsubscribe, or subscribe again.
function personalLinks({ message, advocate }: MessageRow, secrets: Secrets) {
  const { referralCode = "", portalLinkVersion = 0 } = advocate ?? {};
  return {
    referralUrl: referralUrl(referralCode),
    portalUrl: portalUrl({ orgId: message.orgId, advocateId: message.advocateId ?? "", portalLinkVersion }),
    unsubscribeUrl: secrets === "shown" ? unsubscribePage(message) : hiddenLink(),
  };
}

function unsubscribePage({ orgId, id }: { readonly orgId: string; readonly id: string }): string {
  return `${appUrl()}/unsubscribe/${signIds("unsubscribe", orgId, id)}`;
}

/** Where a mail program posts when its own unsubscribe button is pressed (RFC 8058). */
export function oneClickUrl({ orgId, id }: { readonly orgId: string; readonly id: string }): string {
  return `${appUrl()}/api/unsubscribe/${signIds("unsubscribe", orgId, id)}`;
}

function secretUrl(row: MessageRow, secrets: Secrets): string {
  return (secrets === "shown" && openSecret(row)) || hiddenLink();
}

/** The secret link of a message, or null when it has none or was sealed under another AUTH_SECRET. */
export function openSecret({ message: { id, sealedUrl } }: MessageRow): string | null {
  if (sealedUrl === null) return null;
  try {
    return unseal(sealedUrl, messagePlace(id));
  } catch {
    return null;
  }
}

function hiddenLink(): string {
  return `${appUrl()}/hidden`;
}
