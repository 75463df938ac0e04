import { askTemplates, type MessageTemplate } from "@/db/enums";
import type { AskProps } from "@/emails/ask-messages";
import type { DigestStep } from "@/emails/props";
import { renderEmail, renderPlainEmail } from "@/emails/render";
import { renderSms } from "@/emails/sms";
import { hasText, type TemplateProps } from "@/emails/templates";
import { unseal } from "@/lib/kit/auth/seal";
import { signIds } from "@/lib/kit/auth/signed-ids";
import { appUrl } from "@/lib/kit/env";
import { answerUrl, confirmUrl, portalUrl, referralUrl, ssoUrl } from "@/lib/kit/public-links";
import type { Presentation } from "@/lib/messages/brand";
import type { MessageRow } from "@/lib/messages/find";
import { type MessageData, messageData } from "@/lib/messages/message-data";
import { sealContext } from "@/lib/messages/outbox";

/**
 * Which links and codes are written out. `all`: the recipient's copy. `passed-on`: those an admin may pass on, such as
 * invitations. `portals`: advocates' pages, which every member hands out. `none`: for read-only keys. Only recipients
 * get links that stop or restart emails.
 */
export type Secrets = "all" | "passed-on" | "portals" | "none";

/** Whether an admin may see links that let the recipient act. */
function isPassedOn(secrets: Secrets): boolean {
  return secrets === "all" || secrets === "passed-on";
}

/** A message as its recipient reads it. */
export interface Composed {
  /** Emails only. */
  readonly subject?: string;
  readonly html?: string;
  readonly text: string;
}

/** Composes a message. @param secrets which links and codes it contains */
export async function compose(
  row: MessageRow,
  presentation: Presentation,
  secrets: Secrets,
): Promise<Composed> {
  const { channel, template } = row.message;
  if (channel === "email" && template !== "phone-code")
    return renderEmail(template, propsOf(template, row, secrets), presentation);
  return composePlain(row, presentation, secrets);
}

/** Like `compose`, but without HTML and many times faster. */
export function composePlain(
  row: MessageRow,
  presentation: Presentation,
  secrets: Secrets,
): Omit<Composed, "html"> {
  const { channel, template } = row.message;
  if (channel === "email" && template !== "phone-code")
    return renderPlainEmail(template, propsOf(template, row, secrets), presentation);
  if (!hasText(template)) throw new Error(`There is no text message for ${template}`);
  return {
    text: renderSms(template, propsOf(template, row, secrets), presentation, {
      // The verification code for the number already explained how to opt out.
      isFirst: presentation.isFirstText && template !== "lead-alert",
      isAsk: isAsk(template),
    }),
  };
}

// Recipients do not expect asks, so each explains how to stop them.
function isAsk(template: MessageTemplate): boolean {
  return askTemplates.some((known) => known === template);
}

/** A template's props for one message: the stored data, plus freshly built links. */
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
  "portal-link": (data, row, secrets) => ({ ...data, portalUrl: personalLinks(row, secrets).portalUrl }),
  "advocate-referred": (data, row, secrets) => ({ ...data, ...personalLinks(row, secrets) }),
  "reward-advocate": (data, row, secrets) => ({ ...data, ...personalLinks(row, secrets) }),
  "reward-friend": (data, row, secrets) => ({ ...data, ...personalLinks(row, secrets) }),
  "credit-released": (data, row, secrets) => ({ ...data, ...personalLinks(row, secrets) }),
  "reward-reversed": (data, row, secrets) => ({ ...data, ...personalLinks(row, secrets) }),
  "reward-restored": (data, row, secrets) => ({ ...data, ...personalLinks(row, secrets) }),
  "credit-expiring": (data, row, secrets) => ({ ...data, ...personalLinks(row, secrets) }),
  // Only the friend may confirm it.
  "friend-confirm": ({ referralId = "", ...data }, { message }, secrets) => ({
    ...data,
    confirmUrl:
      isPassedOn(secrets) && referralId ? confirmUrl({ orgId: message.orgId, referralId }) : hiddenLink(),
    unsubscribeUrl: unsubscribeUrl({ message }, secrets),
  }),
  ask: ({ zones: _, jobId, ...data }, row, secrets) => ({
    ...data,
    ...personalLinks(row, secrets),
    referralCode: row.advocate?.referralCode ?? "",
    answerUrl: isPassedOn(secrets) && jobId ? answerUrl({ orgId: row.message.orgId, jobId }) : hiddenLink(),
  }),
  "friend-reminder": ({ zones: _, jobId: __, friendName: ___, ...data }, row, secrets) => ({
    ...data,
    ...{ referralUrl: referralUrl(data.referralCode), portalUrl: hiddenLink(), answerUrl: hiddenLink() },
    unsubscribeUrl: unsubscribeUrl(row, secrets),
  }),
  "resume-emails": (data, row, secrets) => ({ ...data, resumeUrl: unsubscribeUrl(row, secrets) }),
  "test-ask": (data) => testAskProps(data),
  "unhappy-answer": ({ advocateName, place, ...data }) => ({
    ...data,
    customerName: advocateName,
    url: `${appUrl()}/campaigns/${place.campaignId}/advocates/${place.advocateId}`,
  }),
  "webhook-trouble": ({ endpointId, since, ...data }) => ({
    ...data,
    since: new Date(since),
    url: `${appUrl()}/settings/webhooks?endpoint=${endpointId}`,
  }),
  "connection-trouble": ({ connectionId, since, ...data }) => ({
    ...data,
    since: new Date(since),
    url: `${appUrl()}/settings/connections?connection=${connectionId}`,
  }),
  welcome: (data) => ({ ...data, appUrl: `${appUrl()}/dashboard` }),
  "magic-link": ({ minutesValid, ssoName, isSignUp }, row, secrets) =>
    ssoName === undefined
      ? { minutesValid, url: secretUrl(row, secrets), way: isSignUp ? "sign-up" : "link" }
      : { minutesValid, url: ssoUrl(ssoName), way: "sso" },
  "team-invite": (data, row, secrets) => ({
    ...data,
    url: secretUrl(row, secrets),
    expiresAt: row.message.expiresAt ?? row.message.createdAt,
  }),
  "password-reset": (data, row, secrets) => ({ ...data, url: secretUrl(row, secrets) }),
  "security-notice": (data) => ({ ...data, accountUrl: `${appUrl()}/settings/profile` }),
  "phone-code": (data, row, secrets) => ({
    ...data,
    code: (isPassedOn(secrets) && openSecret(row)) || HIDDEN_CODE,
  }),
  "test-invite": (data) => testInviteProps(data),
  "lead-alert": ({ count, leads }) => ({
    count,
    leads: leads.map((lead) => ({ ...lead, url: `${appUrl()}/referrals?${whereOf(lead)}` })),
    leadsUrl: `${appUrl()}/referrals`,
  }),
  "weekly-digest": (data, row, secrets) => ({
    ...data,
    leads: data.leads.map((lead) => ({ ...lead, url: `${appUrl()}/referrals?${whereOf(lead)}` })),
    leadsUrl: `${appUrl()}/${data.waiting > 0 ? "referrals" : "dashboard"}`,
    nextUrl: `${appUrl()}${nextPages[data.quiet?.next ?? "invites"]}`,
    unsubscribeUrl: unsubscribeUrl(row, secrets),
  }),
  "approval-request": (data) => ({ ...data, url: `${appUrl()}/dashboard` }),
};

/** The page for the next step a quiet week's digest suggests. */
const nextPages = {
  campaign: "/campaigns",
  customers: "/advocates/import",
  invites: "/advocates",
} as const satisfies Readonly<Record<DigestStep, string>>;

function whereOf(lead: { readonly referralId: string } | { readonly matchRequestId: string }): string {
  return "referralId" in lead ? `lead=${lead.referralId}` : `match=${lead.matchRequestId}`;
}

/** Props of an invite about a fictional advocate; its links lead nowhere. */
export function testInviteProps(invitation: MessageData["test-invite"]): TemplateProps["invite"] {
  const code = "ANN-7K2Q";
  return {
    advocateName: "Ann Reyes",
    referralCode: code,
    referralUrl: referralUrl(code),
    portalUrl: `${appUrl()}/portal/preview`,
    unsubscribeUrl: `${appUrl()}/unsubscribe/preview`,
    ...invitation,
  };
}

function personalLinks({ message, advocate }: MessageRow, secrets: Secrets) {
  const { referralCode = "", portalLinkVersion = 0 } = advocate ?? {};
  return {
    referralUrl: referralUrl(referralCode),
    portalUrl:
      secrets === "none"
        ? hiddenLink()
        : portalUrl({ orgId: message.orgId, advocateId: message.advocateId ?? "", portalLinkVersion }),
    unsubscribeUrl: unsubscribeUrl({ message }, secrets),
  };
}

// Only the recipient may unsubscribe or resubscribe, so not even an admin sees the link.
function unsubscribeUrl({ message }: Pick<MessageRow, "message">, secrets: Secrets): string {
  return secrets === "all" ? unsubscribePage(message) : hiddenLink();
}

function unsubscribePage({ orgId, id }: { readonly orgId: string; readonly id: string }): string {
  return `${appUrl()}/unsubscribe/${signIds("unsubscribe", orgId, id)}`;
}

/** The URL for a mail program's one-click unsubscribe POST (RFC 8058). */
export function oneClickUrl({ orgId, id }: { readonly orgId: string; readonly id: string }): string {
  return `${appUrl()}/api/unsubscribe/${signIds("unsubscribe", orgId, id)}`;
}

/** Props for a test or preview of an ask about a fictional advocate; its links lead nowhere. */
export function testAskProps(data: MessageData["test-ask"]): AskProps {
  return {
    ...data,
    ...{ referralUrl: referralUrl("ANN-7K2Q"), referralCode: "ANN-7K2Q", answerUrl: hiddenLink() },
    ...{ portalUrl: `${appUrl()}/portal/preview`, unsubscribeUrl: `${appUrl()}/unsubscribe/preview` },
  };
}

function secretUrl(row: MessageRow, secrets: Secrets): string {
  return (isPassedOn(secrets) && openSecret(row)) || hiddenLink();
}

const HIDDEN_CODE = "******";

/** A message's secret, or null if it has none or was sealed under another AUTH_SECRET. */
export function openSecret({ message: { id, sealedUrl } }: MessageRow): string | null {
  if (sealedUrl === null) return null;
  try {
    return unseal(sealedUrl, sealContext(id));
  } catch {
    return null;
  }
}

function hiddenLink(): string {
  return `${appUrl()}/hidden`;
}
