import { connectionSystems } from "@/db/enums-connections";
import {
  type SystemEvents,
  shopifyEvents,
  squareEvents,
  stripeEvents,
} from "@/lib/integrations/connections/event-choices";

export interface System {
  readonly name: string;
  /** The secret's name at the other system; `secretHint` says where to find it. */
  readonly secretLabel: string;
  readonly secretHint: string;
  /** The account to enter along with the secret, if the system needs it. */
  readonly account?: { readonly label: string; readonly hint: string };
  /** Its events only report changes; we read the records over OAuth through the business's own app. */
  readonly app?: { readonly portal: string; readonly signsWithClientSecret: boolean };
  /** Setup steps in the other system's wording. Members can copy the URL from this page. */
  readonly steps: readonly string[];
  readonly events: SystemEvents;
}

/** Known systems, in display order. */
export const systemKeys = connectionSystems.filter((system) => system !== "other");

export type SystemKey = (typeof systemKeys)[number];

const quickbooksRefunds: readonly string[] = [
  "qbo.refundreceipt.created.v1",
  "qbo.payment.deleted.v1",
  "qbo.payment.voided.v1",
  "qbo.invoice.voided.v1",
  "qbo.invoice.deleted.v1",
  "qbo.salesreceipt.voided.v1",
  "qbo.salesreceipt.deleted.v1",
];

export const systems: Readonly<Record<SystemKey, System>> = {
  stripe: {
    name: "Stripe",
    secretLabel: "Signing secret",
    secretHint: "Starts with whsec_. Stripe shows it on the page of the endpoint you just added.",
    steps: [
      "In Stripe, open Developers, then Webhooks, and choose Add destination.",
      "Choose the events listed below, and Webhook endpoint as the destination.",
      "Paste the address from this page as the endpoint URL.",
      "Reveal the signing secret, copy it, and paste it here.",
    ],
    events: stripeEvents,
  },
  square: {
    name: "Square",
    secretLabel: "Signature key",
    secretHint:
      "Square shows it on the page of the webhook subscription, under Signature key. It is not an access token.",
    steps: [
      "In Square's Developer Console, open your application (or create one), then Webhooks, and Subscriptions.",
      "Choose Add subscription, and paste the address from this page as the Notification URL.",
      "Check the events listed below, and choose Save.",
      "Open the subscription, show its Signature key, copy it, and paste it here.",
    ],
    events: squareEvents,
  },
  shopify: {
    name: "Shopify",
    secretLabel: "Signing secret",
    secretHint: "Shopify shows it below the list of webhooks: “Your webhooks will be signed with …”.",
    steps: [
      "In Shopify, open Settings, then Notifications, and choose Webhooks.",
      "For each event listed below, choose Create webhook, and JSON as its format.",
      "Paste the address from this page as the URL, and save.",
      "Copy the secret that your webhooks are signed with, and paste it here.",
    ],
    events: shopifyEvents,
  },
  jobber: {
    name: "Jobber",
    secretLabel: "Client secret",
    secretHint: "Jobber shows it on the page of the app. It also signs the events.",
    app: { portal: "Jobber's Developer Center", signsWithClientSecret: true },
    steps: [
      "In Jobber's Developer Center, open Apps, and choose New.",
      "Paste the redirect URL from this page as the OAuth callback URL.",
      "Under Scopes, check read for Clients, Requests, Quotes, Jobs, Scheduled items, Invoices, and Jobber Payments.",
      "Under Webhooks, add each event listed below, with the address from this page as its URL, and save the app.",
      "Copy the client ID and the client secret, paste them here, and choose Connect Jobber.",
    ],
    events: {
      booked: [
        { key: "quote_approved", label: "A quote is approved", types: ["QUOTE_APPROVED"] },
        { key: "job_created", label: "A job is created", types: ["JOB_CREATE"] },
      ],
      paid: [
        { key: "invoice_paid", label: "An invoice is paid in full", types: ["INVOICE_UPDATE"] },
        { key: "job_closed", label: "A job is closed", types: ["JOB_CLOSED"] },
        { key: "visit_completed", label: "A visit is completed", types: ["VISIT_COMPLETE"] },
      ],
      refunded: [
        {
          key: "refund",
          label: "A payment is refunded or deleted, or an invoice is deleted",
          types: ["PAYMENT_CREATE", "PAYMENT_UPDATE", "PAYMENT_DESTROY", "INVOICE_DESTROY"],
        },
      ],
    },
  },
  quickbooks: {
    name: "QuickBooks Online",
    secretLabel: "Verifier token",
    secretHint: "Intuit shows it under Webhooks, once the address is saved there.",
    app: { portal: "the Intuit Developer portal", signsWithClientSecret: false },
    steps: [
      "In the Intuit Developer portal, open My Hub, then App dashboard, and create an app for QuickBooks Online with the scope Accounting.",
      "Under Settings, then Redirect URIs, paste the redirect URL from this page.",
      "Under Webhooks, paste the address from this page as the endpoint URL, check the events listed below, and save.",
      "Show the verifier token, copy it, and paste it here.",
      "Under Keys and credentials, copy the client ID and the client secret, paste them here, and choose Connect QuickBooks Online.",
    ],
    events: {
      booked: [],
      paid: [
        {
          key: "invoice_or_sale",
          label: "An invoice is paid in full, or a sales receipt is made",
          types: ["qbo.payment.created.v1", "qbo.payment.updated.v1", "qbo.salesreceipt.created.v1"],
        },
        {
          key: "invoice",
          label: "An invoice is paid in full",
          types: ["qbo.payment.created.v1", "qbo.payment.updated.v1"],
        },
        { key: "sale", label: "A sales receipt is made", types: ["qbo.salesreceipt.created.v1"] },
      ],
      refunded: [
        {
          key: "refund_or_credit",
          label: "A sale is refunded or credited, or it or a payment is voided or deleted",
          types: [...quickbooksRefunds, "qbo.creditmemo.created.v1"],
        },
        {
          key: "refund",
          label: "A sale is refunded, or it or a payment is voided or deleted",
          types: quickbooksRefunds,
        },
      ],
    },
  },
  housecall_pro: {
    name: "Housecall Pro",
    secretLabel: "Signing secret",
    secretHint: "Housecall Pro shows it in the Webhooks app. Webhooks are part of the MAX plan.",
    steps: [
      "In Housecall Pro, open My Apps, then App Store, and add Webhooks.",
      "Open Webhooks, and paste the address from this page as the webhook URL.",
      "Turn on the events listed below, and save.",
      "Copy the signing secret, and paste it here.",
    ],
    events: {
      booked: [
        { key: "job_scheduled", label: "A job is scheduled", types: ["job.scheduled"] },
        { key: "job_created", label: "A job is created", types: ["job.created"] },
      ],
      paid: [
        { key: "job_paid", label: "A job is paid", types: ["job.paid"] },
        { key: "invoice_paid", label: "An invoice is paid", types: ["invoice.paid"] },
        { key: "job_completed", label: "A job is completed", types: ["job.completed"] },
      ],
      refunded: [
        {
          key: "job_canceled",
          label: "A job is canceled or deleted",
          types: ["job.canceled", "job.deleted"],
        },
      ],
    },
  },
  highlevel: {
    name: "HighLevel",
    secretLabel: "Shared secret",
    secretHint:
      "Any long text that only you know. A workflow sends it in the header X-Webhook-Secret; a marketplace app needs none, but fill it in all the same.",
    account: {
      label: "Location ID",
      hint: "In HighLevel, open Settings, then Business Profile: it stands under General Information.",
    },
    steps: [
      "In HighLevel, open Automation, then Workflows, and add the action Custom Webhook to the workflow.",
      "Choose POST as the method, and paste the address from this page as the URL.",
      "Under Headers, add X-Webhook-Secret with the secret you enter here.",
      "In the raw body, send type (one of the events listed below), locationId, contact_id, email, phone, and what that event needs: id, status, and amount.",
      "If you have a marketplace app instead, paste the address as its webhook URL, and turn on the events listed below.",
    ],
    events: {
      booked: [{ key: "appointment", label: "An appointment is booked", types: ["AppointmentCreate"] }],
      paid: [
        { key: "invoice", label: "An invoice is paid", types: ["InvoicePaid"] },
        { key: "opportunity", label: "An opportunity is won", types: ["OpportunityStatusUpdate"] },
        { key: "order", label: "An order is completed", types: ["OrderStatusUpdate"] },
      ],
      refunded: [
        { key: "invoice_void", label: "An invoice is voided", types: ["InvoiceVoid"] },
        {
          key: "opportunity_lost",
          label: "An opportunity is lost or abandoned",
          types: ["OpportunityStatusUpdate"],
        },
      ],
    },
  },
  calendly: {
    name: "Calendly",
    secretLabel: "Signing key",
    secretHint: "The signing_key that the webhook subscription was created with. Calendly does not show it again.",
    steps: [
      "In Calendly, open Integrations & apps, then API and webhooks, and get a personal access token.",
      "Create a webhook subscription with Calendly's API (Create Webhook Subscription in its developer docs), with the address from this page as url.",
      "Subscribe to the events listed below, and choose a long signing_key of your own.",
      "Paste the same signing key here.",
    ],
    events: {
      booked: [
        {
          key: "invitee",
          label: "A meeting is booked",
          note: "A meeting that is canceled is listed, and leaves its lead booked.",
          types: ["invitee.created", "invitee.canceled"],
        },
      ],
      paid: [],
      refunded: [],
    },
  },
};

/** Whether we know the system's event format; other systems are mapped by example. */
export function isKnownSystem(system: string): system is SystemKey {
  return systemKeys.some((key) => key === system);
}

/** The system's display name. */
export function nameOfSystem(system: string): string {
  return isKnownSystem(system) ? systems[system].name : "Other system";
}

/** Systems that we read through an app of the business. */
const appKeys = ["jobber", "quickbooks"] as const satisfies readonly SystemKey[];

export type AppKey = (typeof appKeys)[number];

export function isAppSystem(system: string): system is AppKey {
  return appKeys.some((key) => key === system);
}
