import { z } from "zod";
import type { DigestStep, SecurityChange } from "@/emails/props";
import { appUrl } from "@/lib/kit/env";
import { ssoUrl } from "@/lib/kit/public-links";
import { cents, declare } from "@/lib/messages/templates/declare";

const securityChanges = [
  "passkey-added",
  "passkey-removed",
  "authenticator-set-up",
  "authenticator-removed",
  "recovery-codes-replaced",
  "recovery-code-used",
  "second-factor-reset",
] as const satisfies readonly SecurityChange[];

const lead = z.object({
  friendName: z.string(),
  friendEmail: z.string().exactOptional(),
  friendPhone: z.string().exactOptional(),
});

/** The sender of a lead is known, or must be chosen first. */
const ofAdvocate = { referralId: z.uuid(), advocateId: z.uuid(), advocateName: z.string() };
const ofUnknown = { matchRequestId: z.uuid(), sentBy: z.string().exactOptional() };

function urlOf(lead: { readonly referralId: string } | { readonly matchRequestId: string }): string {
  const place = "referralId" in lead ? `lead=${lead.referralId}` : `match=${lead.matchRequestId}`;
  return `${appUrl()}/leads?${place}`;
}

const weekly = z.object({ now: z.int(), before: z.int().exactOptional() });

const digestSteps = ["campaign", "customers", "invites"] as const satisfies readonly DigestStep[];

/** The page for the next step a quiet week's digest suggests. */
const nextPages = {
  campaign: "/campaigns",
  customers: "/advocates/import",
  invites: "/advocates",
} as const satisfies Readonly<Record<DigestStep, string>>;

const accountTemplates = {
  welcome: declare(z.object({ firstName: z.string() }), {
    props: (data) => ({ ...data, appUrl: `${appUrl()}/home` }),
  }),
  /** With `ssoName` it leads to the organization's single sign-on, the only way in. */
  "magic-link": declare(
    z.object({
      minutesValid: z.int(),
      ssoName: z.string().exactOptional(),
      isSignUp: z.boolean().exactOptional(),
    }),
    {
      triedAnyway: true,
      props: ({ minutesValid, ssoName, isSignUp = false }, links) =>
        ssoName === undefined
          ? { minutesValid, url: links.secretUrl(), way: isSignUp ? ("sign-up" as const) : ("link" as const) }
          : { minutesValid, url: ssoUrl(ssoName), way: "sso" as const },
    },
  ),
  // For the business's own team: counted apart from customer messages (see `requireTeamTurnLeft`).
  "team-invite": declare(z.object({ invitedBy: z.string() }), {
    props: (data, links) => ({ ...data, url: links.secretUrl(), expiresAt: links.expiresAt }),
  }),
  "password-reset": declare(z.object({ minutesValid: z.int() }), {
    triedAnyway: true,
    props: (data, links) => ({ ...data, url: links.secretUrl() }),
  }),
  "security-notice": declare(z.object({ change: z.enum(securityChanges) }), {
    triedAnyway: true,
    props: (data) => ({ ...data, accountUrl: `${appUrl()}/settings/you` }),
  }),
  /** The code itself is sealed separately. */
  "phone-code": declare(z.object({ minutesValid: z.int() }), {
    triedAnyway: true,
    props: (data, links) => ({ ...data, code: links.code() }),
  }),
};

/** Messages to an organization's members. */
export const toMembers = {
  ...accountTemplates,
  "approval-request": declare(z.object({ askedBy: z.string(), request: z.string() }), {
    props: (data) => ({ ...data, url: `${appUrl()}/inbox` }),
  }),
  /** With the advocate's page, which has their phone number. */
  "unhappy-answer": declare(
    z.object({
      advocateName: z.string(),
      score: z.int(),
      comment: z.string().exactOptional(),
      service: z.string().exactOptional(),
      email: z.string().exactOptional(),
      phone: z.string().exactOptional(),
      place: z.object({ campaignId: z.uuid(), advocateId: z.uuid() }),
    }),
    {
      props: ({ advocateName, place, ...data }) => ({
        ...data,
        customerName: advocateName,
        url: `${appUrl()}/campaigns/${place.campaignId}/advocates/${place.advocateId}`,
      }),
    },
  ),
  "webhook-trouble": declare(
    z.object({
      address: z.string(),
      since: z.iso.datetime(),
      problem: z.string(),
      stopped: z.enum(["gone", "failing"]).exactOptional(),
      endpointId: z.uuid(),
    }),
    {
      props: ({ endpointId, since, ...data }) => ({
        ...data,
        since: new Date(since),
        url: `${appUrl()}/settings/connections/webhooks?endpoint=${endpointId}`,
      }),
    },
  ),
  "connection-trouble": declare(
    z.object({
      connectionId: z.uuid(),
      name: z.string(),
      message: z.string(),
      since: z.iso.datetime(),
      /** How many events need a member; omitted if the connection is broken. */
      waiting: z.int().exactOptional(),
    }),
    {
      props: ({ connectionId, since, ...data }) => ({
        ...data,
        since: new Date(since),
        url: `${appUrl()}/settings/connections?connection=${connectionId}`,
      }),
    },
  ),
  /** To the bookkeeper, who has no account. Its links lead to totals without customers. */
  "month-closed": declare(
    z.object({
      closedMonthId: z.uuid(),
      month: z.string(),
      closedBy: z.string(),
      closingCents: cents,
      /** Absent in messages of an older release. */
      hasPdf: z.boolean().exactOptional(),
    }),
    {
      props: ({ closedMonthId, hasPdf, ...data }, links) => ({
        ...data,
        statementUrl: links.monthFileUrl(closedMonthId, hasPdf ? "pdf" : "statement"),
        journalUrl: links.monthFileUrl(closedMonthId, "journal"),
      }),
    },
  ),
  /** One lead, or the first of `count` leads if the message was held. */
  "lead-alert": declare(
    z.object({ count: z.int(), leads: z.array(z.union([lead.extend(ofAdvocate), lead.extend(ofUnknown)])) }),
    {
      props: ({ count, leads }) => ({
        count,
        leads: leads.map((lead) => ({ ...lead, url: urlOf(lead) })),
        leadsUrl: `${appUrl()}/leads`,
      }),
    },
  ),
  /** Leads to call first and the week's figures, or suggestions for a quiet week. Only its own link stops it. */
  "weekly-digest": declare(
    z.object({
      newLeads: weekly,
      converted: weekly,
      givenCents: weekly,
      waiting: z.int(),
      liabilityCents: cents,
      leads: z.array(lead.extend({ ...ofAdvocate, waitedDays: z.int() })),
      quiet: z.object({ next: z.enum(digestSteps), pauses: z.boolean() }).exactOptional(),
    }),
    {
      props: (data, links) => ({
        ...data,
        leads: data.leads.map((lead) => ({ ...lead, url: urlOf(lead) })),
        leadsUrl: `${appUrl()}/${data.waiting > 0 ? "referrals" : "dashboard"}`,
        nextUrl: `${appUrl()}${nextPages[data.quiet?.next ?? "invites"]}`,
        unsubscribeUrl: links.unsubscribeUrl(),
      }),
    },
  ),
};
