/** A choice of which of the other system's events means something here. */
export interface EventChoice {
  readonly key: string;
  /** As an owner says it. */
  readonly label: string;
  /** The types to tick at the other system. */
  readonly types: readonly string[];
}

export interface System {
  readonly name: string;
  /** What the secret is called there, and where it is found. */
  readonly secretLabel: string;
  readonly secretHint: string;
  /** What must be known beside the secret, where that is needed. */
  readonly account?: { readonly label: string; readonly hint: string };
  /** What to do at the other system, in its own words, one step each. The address is copied from here. */
  readonly steps: readonly string[];
  /** The first of each is the default. */
  readonly events: Readonly<Record<"booked" | "paid" | "refunded", readonly EventChoice[]>>;
}

/** The systems whose events we know, in the order they are shown. */
export const systemKeys = ["stripe", "square", "shopify", "housecall_pro", "highlevel", "calendly"] as const;

export type SystemKey = (typeof systemKeys)[number];

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
    events: {
      booked: [],
      paid: [
        {
          key: "checkout_or_invoice",
          label: "A checkout or an invoice is paid",
          types: ["checkout.session.completed", "checkout.session.async_payment_succeeded", "invoice.paid"],
        },
        {
          key: "checkout",
          label: "A checkout is paid",
          types: ["checkout.session.completed", "checkout.session.async_payment_succeeded"],
        },
        { key: "invoice", label: "An invoice is paid", types: ["invoice.paid"] },
        { key: "charge", label: "A card is charged", types: ["charge.succeeded"] },
      ],
      refunded: [
        {
          key: "refund",
          label: "A payment is refunded or disputed",
          types: [
            "refund.created",
            "refund.updated",
            "refund.failed",
            "charge.dispute.created",
            "charge.dispute.closed",
          ],
        },
        {
          key: "charge_refunded",
          label: "A payment is refunded (API versions before October 2024)",
          types: ["charge.refunded"],
        },
      ],
    },
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
    events: {
      booked: [],
      paid: [
        { key: "payment", label: "A payment is completed", types: ["payment.created", "payment.updated"] },
        { key: "invoice", label: "An invoice is paid in full", types: ["invoice.payment_made"] },
        {
          key: "payment_or_invoice",
          label: "A payment is completed or an invoice is paid in full",
          types: ["payment.created", "payment.updated", "invoice.payment_made"],
        },
      ],
      refunded: [
        { key: "refund", label: "A payment is refunded", types: ["refund.created", "refund.updated"] },
      ],
    },
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
    events: {
      booked: [],
      paid: [{ key: "order", label: "An order is paid", types: ["orders/paid"] }],
      refunded: [
        { key: "refund", label: "An order is refunded", types: ["refunds/create"] },
        {
          key: "refund_or_cancellation",
          label: "An order is refunded, or canceled after it was paid",
          types: ["refunds/create", "orders/cancelled"],
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
    secretHint:
      "The signing_key that the webhook subscription was created with. Calendly does not show it again.",
    steps: [
      "In Calendly, open Integrations & apps, then API and webhooks, and get a personal access token.",
      "Create a webhook subscription with Calendly's API (Create Webhook Subscription in its developer docs), with the address from this page as url.",
      "Subscribe to the event listed below, and choose a long signing_key of your own.",
      "Paste the same signing key here.",
    ],
    events: {
      booked: [{ key: "invitee", label: "Someone books a meeting", types: ["invitee.created"] }],
      paid: [],
      refunded: [],
    },
  },
};

/** Whether we know the system's events; others are mapped by example. */
export function isKnownSystem(system: string): system is SystemKey {
  return systemKeys.some((key) => key === system);
}

/** What owners call a system. */
export function nameOfSystem(system: string): string {
  return isKnownSystem(system) ? systems[system].name : "Other system";
}
