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
export const systemKeys = ["stripe"] as const;

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
};
