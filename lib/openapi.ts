import { outboundEventTypes } from "@/db/enums";
import { type contract, endpoints } from "@/lib/contract";
import { connectionDocument } from "@/lib/integrations/connections/openapi";
import { eventData, eventExamples, eventMeanings } from "@/lib/integrations/outbound/event-contract";
import { webhookDocument } from "@/lib/integrations/webhooks/openapi";
import { appUrl } from "@/lib/kit/env";
import { type ApiInfo, buildOpenApi } from "@/lib/kit/openapi";

const description = `Run referral campaigns: enroll advocates, take referrals, pay credit exactly once, read the ledger.

**Sign in** with an API key: \`Authorization: Bearer <keyId>:<secret>\`. A key acts as its user. Our own pages use the same API with a session cookie.

**Amounts** are whole cents. Percent rewards are basis points (100 = 1%), rounded half up to the cent.

**Times** are ISO 8601 in UTC with milliseconds.

**Retries** are safe with an \`Idempotency-Key\` header on POST and PATCH: a repeat within 24 hours gets the first answer again.

**Errors** are RFC 9457 problem documents. Branch on \`code\`; \`detail\` and \`errors\` say what to fix. An id of another organization answers 404.

**Limits**: 3,000 requests a minute per key. \`RateLimit\` on every answer says how many are left; a 429 says in \`Retry-After\` when to come back.

**Lists** return all items. With \`limit\` they return pages; pass \`nextCursor\` as \`cursor\`, and everything else as before. Lists of advocates, of referrals and of redemptions are spreadsheets (CSV) with the header \`Accept: text/csv\`.

**Changes** to this API are additive, so it has no version in its address or headers: ignore fields and values that you don’t know. What changed is in \`CHANGELOG.md\` of the release. Anything removed is first announced with the \`Deprecation\` and \`Sunset\` headers.

**Browsers** of other sites can’t call the API: it answers no CORS requests, and a key in a page could be read by every visitor. Call it from your server. Only this document, \`/api/openapi.json\`, is for everyone.

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
        campaigns: { title: "Campaigns", description: "What advocates earn and friends are promised." },
        advocates: {
          title: "Advocates",
          description: "The people who refer: their link, code, portal and credit.",
        },
        imports: {
          title: "Imports",
          description: "Files of people who were enrolled together, and can be removed together for 30 days.",
        },
        referrals: { title: "Referrals", description: "Friends who were referred, and their conversion." },
        matchRequests: {
          title: "Match requests",
          description: "Friends of whom nobody knows yet for certain which advocate sent them.",
        },
        customerFiles: {
          title: "Customer files",
          description:
            "A month’s customers, jobs or invoices, which convert leads, reverse refunds and can be undone.",
        },
        customers: { title: "Customers", description: "Who was a customer before, and since when." },
        reviews: {
          title: "Review",
          description: "Doubtful referrals: what was found, what was decided, and what is looked for.",
        },
        asks: {
          title: "Asks",
          description:
            "Asking for referrals after a job and later: the plan, what is coming, what came of it.",
        },
        credit: { title: "Credit", description: "The ledger: every change of an advocate's credit." },
        redemptions: {
          title: "Redemptions",
          description: "Credit that is used: on an invoice, by a one-time code, as a gift card or by hand.",
        },
        reports: {
          title: "Reports",
          description: "The books: credit by month, what people got in a year, and statements.",
        },
        approvals: {
          title: "Approvals",
          description: "What is above a ceiling and waits for a second member.",
        },
        ceilings: {
          title: "Ceilings",
          description: "The amounts above which a second member must approve. None are set at first.",
        },
        people: {
          title: "People",
          description: "What is kept about one person, advocate or friend: hand it out, or erase it.",
        },
        leadAlerts: { title: "Lead alerts", description: "How soon you hear of a new lead." },
        weeklyDigest: { title: "Weekly digest", description: "Your email on Mondays." },
        dashboard: { title: "Dashboard", description: "The organization's figures." },
        accounts: {
          title: "Account",
          description: "The organization, its plan, and how much of it is used.",
        },
        creditSettings: {
          title: "Credit settings",
          description: "How credit can be used, and when it expires.",
        },
        users: { title: "Users", description: "The members of the organization and what they may do." },
        invitations: { title: "Invitations", description: "How people join the organization." },
        signIn: {
          title: "Sign-in",
          description:
            "What the sign-in pages ask for; signing in itself is done by the pages, and gives a browser its session.",
        },
        profile: { title: "Your profile", description: "The member who asks." },
        sessions: { title: "Sessions", description: "The browsers in which you are signed in." },
        secondFactor: {
          title: "Second factor",
          description: "Passkeys, the authenticator app and its recovery codes.",
        },
        sso: { title: "Single sign-on", description: "The identity provider that members sign in with." },
        apiKeys: { title: "API keys", description: "The credentials with which programs act as you." },
        webhookKeys: {
          title: "Webhook signing keys",
          description: "The secrets with which other systems sign the webhooks they send here.",
        },
        webhookEvents: {
          title: "Inbound webhooks",
          description: "What other systems report: the address they send it to, and the log of what came.",
        },
        webhookEndpoints: {
          title: "Webhook endpoints",
          description: "Your own addresses, which are told what happens here.",
        },
        webhookDeliveries: {
          title: "Webhook deliveries",
          description: "The log of what an endpoint was sent and how it answered.",
        },
        connections: {
          title: "Connections",
          description:
            "Systems whose bookings, payments and refunds convert and reverse leads by themselves.",
        },
        connectionApps: {
          title: "Connecting apps",
          description: "How Jobber and QuickBooks Online let your own app in, by OAuth.",
        },
        connectionEvents: {
          title: "Events of connections",
          description: "What connected systems told, what came of it, and what needs attention.",
        },
        outboundEvents: { title: "Events", description: "What endpoints are told, by type." },
        branding: {
          title: "Branding",
          description: "Colors, logo and links of the pages and messages your customers see.",
        },
        businessProfile: {
          title: "Business profile",
          description: "Phone, area, license and photo: what customers are told of your business.",
        },
        messages: {
          title: "Messages",
          description: "What was sent to advocates, friends and members.",
        },
        optOuts: { title: "Opt-outs", description: "Who asked for no more messages, when and how." },
        unreachableContacts: {
          title: "Unreachable addresses",
          description: "Which addresses and numbers messages don’t reach, and why.",
        },
        textConsents: {
          title: "Consents to texts",
          description: "Who agreed to texts, when, where and by what words.",
        },
        audit: { title: "Audit log", description: "Who changed what, and when." },
      } satisfies Readonly<Record<keyof typeof contract, ApiInfo["domains"][string]>>,
      problemFacts: {
        conversion: {
          type: "object",
          description: "With `already_converted`: what the first conversion did.",
          required: ["conversionId", "convertedAt", "advocateRewardCents"],
          properties: {
            conversionId: { type: "string", format: "uuid" },
            convertedAt: { type: "string", format: "date-time" },
            advocateRewardCents: { type: "integer" },
          },
        },
        changedBy: {
          type: "string",
          description: "With `precondition_failed`: who changed it last, as far as that is known.",
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
          description: eventMeanings[type],
          data: eventData[type],
          example: eventExamples[type],
        })),
      },
      handlers: {
        paths: { ...webhookDocument.paths, ...connectionDocument.paths },
        codes: [webhookDocument.codes, connectionDocument.codes],
        securitySchemes: { ...webhookDocument.securitySchemes, ...connectionDocument.securitySchemes },
      },
    },
    endpoints,
  );
}
