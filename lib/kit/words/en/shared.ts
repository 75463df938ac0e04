/** How to use credit, in emails and on pages. */
export const useOfCredit = {
  code: "Get a one-time code on your page and show it when you pay. It comes off your bill.",
  mention: "Mention it when you pay. It comes off your bill.",
  ask: "Ask the team how to use it.",
  once: (least: string) => `You can use your credit once you have ${least}.`,
};

/** How to reach the business, in emails. */
export const reach = {
  both: (phone: string) => `Reply to this email or call ${phone}`,
  phone: (phone: string) => `Call ${phone}`,
  reply: "Reply to this email",
  wrong: (reach: string) => `Does something look wrong? ${reach}.`,
  stop: (reach: string) => `${reach}.`,
  help: (reach: string) => `Questions? ${reach}.`,
  find: (reach: string) => `${reach} whenever it suits you, and we’ll find a time.`,
};
