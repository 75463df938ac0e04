import {
  advocateTemplates,
  askTemplates,
  friendTemplates,
  type MessageTemplate,
  textedTemplates,
} from "@/db/enums";
import type { AskProps, DigestStep, TemplateProps } from "@/emails/props";
import { renderEmail, renderPlainEmail } from "@/emails/render";
import { renderSms } from "@/emails/sms";
import { unseal } from "@/lib/kit/auth/seal";
import { signIds } from "@/lib/kit/auth/signed-ids";
import { appUrl } from "@/lib/kit/env";
import { answerUrl, confirmUrl, portalUrl, referralUrl, ssoUrl } from "@/lib/kit/public-links";
import type { Presentation } from "@/lib/messages/brand";
import type { MessageRow } from "@/lib/messages/find";
import { type MessageData, messageData } from "@/lib/messages/message-data";
import { sealContext } from "@/lib/messages/outbox";

/**
 * Which links and codes are written out. `all`: what the recipient gets. `passed-on`: what admins may pass on, such as
 * invitations. `portals`: the advocates' pages, which every member hands out. `none`: for keys that only read. Links that
 * stop emails or start them again are their recipient's alone.
 */
export type Secrets = "all" | "passed-on" | "portals" | "none";

/** Whether an admin may see the links that the recipient got to act by. */
function isPassedOn(secrets: Secrets): boolean {
  return secrets === "all" || secrets === "passed-on";
}

/** A message as its recipient reads it. */
export interface Composed {
  /** Emails have one. */
  readonly subject?: string;
  readonly html?: string;
  readonly text: string;
}

/** Composes a message. @param secrets whether links that sign somebody in are in it */
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

/** The same without HTML, many times faster. */
export function composePlain(
  row: MessageRow,
  presentation: Presentation,
  secrets: Secrets,
): Omit<Composed, "html"> {
  const { channel, template } = row.message;
  if (channel === "email" && template !== "phone-code")
    return renderPlainEmail(template, propsOf(template, row, secrets), presentation);
  if (!isTextTemplate(template)) throw new Error(`There is no text message for ${template}`);
  return {
    text: renderSms(template, propsOf(template, row, secrets), presentation, {
      // The code that the number was shown to be right with said how to opt out.
      isFirst: presentation.isFirstText && template !== "lead-alert",
      isAsk: isAsk(template),
    }),
  };
}

// Nobody waits for one, so each says how to stop them.
function isAsk(template: MessageTemplate): boolean {
  return askTemplates.some((known) => known === template);
}

const textTemplates = [...advocateTemplates, ...friendTemplates, ...textedTemplates];

function isTextTemplate(template: MessageTemplate): template is (typeof textTemplates)[number] {
  return textTemplates.some((known) => known === template);
}

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

/** Where a member does what a quiet week's digest proposes. */
const nextPages = {
  campaign: "/campaigns",
  customers: "/advocates/import",
  invites: "/advocates",
} as const satisfies Readonly<Record<DigestStep, string>>;

function whereOf(lead: { readonly referralId: string } | { readonly matchRequestId: string }): string {
  return "referralId" in lead ? `lead=${lead.referralId}` : `match=${lead.matchRequestId}`;
}

/** An invite about somebody made up, whose links lead nowhere. */
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

// Only the recipient may unsubscribe, or subscribe again: not even an admin sees the link.
function unsubscribeUrl({ message }: Pick<MessageRow, "message">, secrets: Secrets): string {
  return secrets === "all" ? unsubscribePage(message) : hiddenLink();
}

function unsubscribePage({ orgId, id }: { readonly orgId: string; readonly id: string }): string {
  return `${appUrl()}/unsubscribe/${signIds("unsubscribe", orgId, id)}`;
}

/** Where a mail program posts when its own unsubscribe button is pressed (RFC 8058). */
export function oneClickUrl({ orgId, id }: { readonly orgId: string; readonly id: string }): string {
  return `${appUrl()}/api/unsubscribe/${signIds("unsubscribe", orgId, id)}`;
}

/** A test or preview of an ask: about somebody made up, with links to nobody's pages. */
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

/** The secret of a message, or null when it has none or was sealed under another AUTH_SECRET. */
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
