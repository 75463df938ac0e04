/** A set of event types that a member can choose for a meaning. */
interface EventChoice {
  readonly key: string;
  /** Label in the owner's words. */
  readonly label: string;
  readonly note?: string;
  /** Types to select at the other system. */
  readonly types: readonly string[];
  /** Whether its events omit the tax, so that a member can enter the rate. */
  readonly hidesTax?: true;
}

/** Choices for booked, paid and refunded. The first of each is the default. */
export type SystemEvents = Readonly<Record<"booked" | "paid" | "refunded", readonly EventChoice[]>>;

const stripeMoney =
  "Tax and shipping don’t count. Payments in test mode do nothing. For currencies other than US dollars, you enter the value.";

const stripeInvoices = `An invoice counts for what it bills, even if the customer’s balance at Stripe paid part of it. ${stripeMoney}`;

const stripeCheckouts: readonly string[] = ["checkout.session.completed", "checkout.session.async_payment_succeeded"];

const stripeDisputes: readonly string[] = [
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.closed",
];

export const stripeEvents: SystemEvents = {
  booked: [],
  paid: [
    {
      key: "checkout_or_invoice",
      label: "A checkout or an invoice is paid",
      note: stripeInvoices,
      types: [...stripeCheckouts, "invoice.paid", "invoice_payment.paid"],
    },
    {
      key: "checkout",
      label: "A checkout is paid",
      note: stripeMoney,
      types: [...stripeCheckouts, "invoice_payment.paid"],
    },
    {
      key: "invoice",
      label: "An invoice is paid",
      note: stripeInvoices,
      types: ["invoice.paid", "invoice_payment.paid"],
    },
    {
      key: "charge",
      hidesTax: true,
      label: "A card is charged",
      note: `A card that is only authorized counts once you capture the money. The events don’t say the tax: fill it in. ${stripeMoney}`,
      types: ["charge.succeeded", "charge.captured"],
    },
    {
      key: "payment",
      hidesTax: true,
      label: "A payment of any kind succeeds",
      note: `The events don’t say the tax, which you can fill in, and seldom the email. ${stripeMoney}`,
      types: ["payment_intent.succeeded"],
    },
  ],
  refunded: [
    {
      key: "refund",
      label: "A payment is refunded or disputed",
      note: "A bank’s inquiry takes nothing back unless it becomes a dispute. A credit note counts for what isn’t refunded to the card.",
      types: ["refund.created", "refund.updated", "refund.failed", ...stripeDisputes, "credit_note.created"],
    },
    {
      key: "charge_refunded",
      label: "A payment is refunded or disputed (API versions before October 2024)",
      note: "A bank’s inquiry takes nothing back unless it becomes a dispute.",
      types: ["charge.refunded", ...stripeDisputes],
    },
  ],
};

const squareMoney =
  "Tips don’t count, nor does tax if you say how much it is: Square’s events don’t. For currencies other than US dollars, you enter the value.";

const squarePayments: readonly string[] = ["payment.created", "payment.updated"];

export const squareEvents: SystemEvents = {
  booked: [],
  paid: [
    {
      key: "payment_or_invoice",
      hidesTax: true,
      label: "A payment is completed, or an invoice is paid in full",
      note: `An invoice counts once, with its deposit and its balance, when all of it is paid. ${squareMoney}`,
      types: [...squarePayments, "invoice.payment_made"],
    },
    {
      key: "invoice",
      hidesTax: true,
      label: "An invoice is paid in full",
      note: `It counts with its deposit and its balance. Payments are checked only to find the invoice of a refund. ${squareMoney}`,
      types: ["invoice.payment_made", ...squarePayments],
    },
    {
      key: "payment",
      hidesTax: true,
      label: "A payment is completed",
      note: `The first payment of an order converts, for what it is: a balance after a deposit isn’t added. ${squareMoney}`,
      types: squarePayments,
    },
  ],
  refunded: [
    {
      key: "refund",
      label: "A payment is refunded or disputed",
      note: "A bank’s inquiry takes nothing back unless it becomes a dispute.",
      types: ["refund.created", "refund.updated", "dispute.created", "dispute.state.updated"],
    },
  ],
};

const shopifyDisputes: readonly string[] = ["disputes/create", "disputes/update"];

const shopifyNote =
  "Disputes are those of Shopify Payments; a bank’s inquiry takes nothing back. Leave out what your list of webhooks doesn’t have.";

export const shopifyEvents: SystemEvents = {
  booked: [],
  paid: [
    {
      key: "order",
      label: "An order is paid",
      note: "Tax, shipping and tips don’t count. Test orders do nothing. If your shop isn’t in US dollars, you fill in the value.",
      types: ["orders/paid"],
    },
  ],
  refunded: [
    {
      key: "refund",
      label: "An order is refunded or disputed",
      note: shopifyNote,
      types: ["refunds/create", ...shopifyDisputes],
    },
    {
      key: "refund_or_cancellation",
      label: "An order is refunded or disputed, or canceled after it was paid",
      note: shopifyNote,
      types: ["refunds/create", "orders/cancelled", ...shopifyDisputes],
    },
  ],
};
