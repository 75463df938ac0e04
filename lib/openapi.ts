import { outboundEventTypes } from "@/db/enums";
import { type contract, endpoints } from "@/lib/contract";
import { inboundDocument } from "@/lib/integrations/openapi";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { appUrl } from "@/lib/kit/env";
import { type ApiInfo, buildOpenApi } from "@/lib/kit/openapi";

const description = `Run referral campaigns: enroll advocates, take referrals, pay credit exactly once, read the ledger.

**Sign in** with an API key: \`Authorization: Bearer <keyId>:<secret>\`. A key acts as its user. Our own pages use the same API with a session cookie.

**Amounts** are whole cents. Percent rewards are basis points (100 = 1%), rounded half up to the cent.

**Times** are ISO 8601 in UTC with milliseconds.

**Retries** are safe with an \`Idempotency-Key\` header on POST and PATCH: a repeat within 24 hours gets the first response again.

**Errors** are RFC 9457 problem documents. Branch on \`code\`; \`detail\` and \`errors\` say what to fix. Another organization’s id answers 404.

**Limits**: 3,000 requests a minute per key. \`RateLimit\` on every response says how many are left; the \`Retry-After\` of a 429 says when to try again.

**Lists** return all items. With \`limit\` they return pages; pass \`nextCursor\` as \`cursor\`, and everything else as before. Lists of advocates, referrals, redemptions and rows of customer files are available as CSV with the header \`Accept: text/csv\`.

**Changes** to this API are additive, so it has no version in its URL or headers: ignore fields and values you don’t know. Changes are listed in \`CHANGELOG.md\` of the release. Anything removed is first announced with the \`Deprecation\` and \`Sunset\` headers.

**Browsers** of other sites can’t call the API: it doesn’t support CORS, because any visitor could read a key in a page. Call it from your server. Only this document, \`/api/openapi.json\`, is for everyone.

**Code** for your language can be generated from \`/api/openapi.json\`; leave out the tag \`browserOnly\`, which is for our own pages.`;

/** The OpenAPI document of this server. */
export function openApiDocument() {
  return buildOpenApi(
    {
      title: "Referral Rewards API",
      version: "1.0.0",
      description,
      serverUrl: appUrl(),
      domains: {
        campaigns: ["Campaigns", "What advocates earn and friends are promised."],
        advocates: ["Advocates", "The people who refer: their link, code, portal and credit."],
        imports: ["Imports", "Files of people enrolled together, who can be removed together for 30 days."],
        referrals: ["Referrals", "Friends who were referred, and their conversion."],
        matchRequests: ["Match requests", "Friends whose advocate isn’t certain yet."],
        customerFiles: [
          "Customer files",
          "A month’s customers, jobs or invoices, which convert leads, reverse refunds and can be undone.",
        ],
        customers: ["Customers", "Existing customers, and since when."],
        reviews: ["Review", "Flagged referrals: findings, decisions and the checks that run."],
        asks: ["Asks", "Asking for referrals after a job and later: the plan, the schedule and the results."],
        credit: ["Credit", "The ledger: every change of an advocate's credit."],
        redemptions: ["Redemptions", "Credit used on an invoice, with a one-time code, as a gift card or by hand."],
        reports: ["Reports", "The books: credit by month, rewards by person and year, and statements."],
        creditEvents: [
          "Credit entries",
          "The entries behind a month’s report, each with its type, and why it is there.",
        ],
        closedMonths: [
          "Closed months",
          "Months that no entry can be added to anymore, with their statements and journal entries.",
        ],
        approvals: ["Approvals", "Requests above a ceiling that wait for a second member’s approval."],
        ceilings: ["Ceilings", "The amounts above which a second member must approve. None are set at first."],
        people: ["People", "All data about one person, advocate or friend: export it or erase it."],
        leadAlerts: ["Lead alerts", "How soon you hear about a new lead."],
        weeklyDigest: ["Weekly digest", "Your email on Mondays."],
        dashboard: ["Dashboard", "The organization's figures."],
        accounts: ["Account", "The organization, what it may have, and how much of that it uses."],
        creditSettings: ["Credit settings", "How credit can be used, and when it expires."],
        users: ["Users", "The members of the organization and what they may do."],
        invitations: ["Invitations", "How people join the organization."],
        signIn: [
          "Sign-in",
          "Requests of the sign-in pages. The pages themselves sign a browser in and start its session.",
        ],
        profile: ["Your profile", "The signed-in member."],
        sessions: ["Sessions", "The browsers you are signed in with."],
        secondFactor: ["Second factor", "Passkeys, the authenticator app and its recovery codes."],
        sso: ["Single sign-on", "The identity provider that members sign in with."],
        updates: ["Updates", "The installed release, and newer ones."],
        apiKeys: ["API keys", "The credentials that let programs act as you."],
        webhookKeys: ["Webhook signing keys", "The secrets other systems use to sign the webhooks they send here."],
        webhookEvents: [
          "Inbound webhooks",
          "Events from other systems: the URL to send them to, and the log of received events.",
        ],
        webhookEndpoints: ["Webhook endpoints", "Your own URLs, which receive events from here."],
        webhookDeliveries: ["Webhook deliveries", "The log of deliveries and the endpoint’s responses."],
        connections: [
          "Connections",
          "Systems whose bookings, payments and refunds convert and reverse leads automatically.",
        ],
        connectionApps: ["Connecting apps", "Connecting your own app to Jobber and QuickBooks Online by OAuth."],
        connectionEvents: [
          "Connection events",
          "Events from connected systems, their results, and what needs attention.",
        ],
        outboundEvents: ["Events", "The events endpoints receive, by type."],
        branding: ["Branding", "Colors, logo and links of the pages and messages your customers see."],
        businessProfile: ["Business profile", "The phone, area, license and photo your customers see."],
        messages: ["Messages", "Messages to advocates, friends and members."],
        inbox: ["Inbox", "Everything that needs a person: calls, decisions and things to fix."],
        optOuts: ["Opt-outs", "People who opted out of messages, when and how."],
        unreachableContacts: ["Unreachable addresses", "Addresses and numbers that messages don’t reach, and why."],
        textConsents: ["Consents to texts", "People who agreed to texts, when, where and to which wording."],
        audit: ["Audit log", "Who changed what, and when."],
        backups: ["Backups", "Copies of the whole server, for its operator or the admins of its only organization."],
        guide: ["Guide", "The documentation that comes with this server."],
      } satisfies Readonly<Record<keyof typeof contract, ApiInfo["domains"][string]>>,
      problemFacts: {
        conversion: {
          type: "object",
          description: "With `already_converted`: the first conversion.",
          required: ["conversionId", "convertedAt", "advocateRewardCents"],
          properties: {
            conversionId: { type: "string", format: "uuid" },
            convertedAt: { type: "string", format: "date-time" },
            advocateRewardCents: { type: "integer" },
          },
        },
        changedBy: {
          type: "string",
          description: "With `precondition_failed`: who changed it last, if known.",
        },
        changedAt: { type: "string", format: "date-time", description: "And when." },
        balanceCents: {
          type: "integer",
          description: "With `credit_left`: how much credit there is, in cents.",
        },
      },
      events: {
        domain: "outboundEvents",
        types: outboundEventTypes.map((type) => ({
          type,
          description: eventCatalog[type].meaning,
          data: eventCatalog[type].data,
          example: eventCatalog[type].example,
        })),
      },
      handlers: inboundDocument,
    },
    endpoints,
  );
}
