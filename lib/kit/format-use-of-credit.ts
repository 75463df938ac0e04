import type { Language } from "@/db/enums";

/** How customers use credit at a business: with a one-time code from their page, by mentioning it, or by asking the team. */
export type WayOfUse = "code" | "mention" | "ask" | "none";

/** Derives how credit is used from the business's methods. Until it chooses any, all but gift cards are allowed. */
export function findWayOfUse(methods: readonly string[] | null): WayOfUse {
  if (methods === null || methods.includes("code")) return "code";
  if (methods.includes("invoice")) return "mention";
  return methods.length > 0 ? "ask" : "none";
}

/** The smallest amount of credit that can be used at once, in cents. */
export function leastUse(minimumCents: number, stepCents: number): number {
  return Math.max(1, Math.ceil(minimumCents / stepCents)) * stepCents;
}

export const useOfCreditWords = {
  en: {
    code: "Get a one-time code on your page and show it when you pay. It comes off your bill.",
    mention: "Mention it when you pay. It comes off your bill.",
    ask: "Ask the team how to use it.",
    none: "",
    once: (least: string) => `You can use your credit once you have ${least}.`,
  },
  es: {
    code: "Recibe un código de un solo uso en tu página y muéstralo al pagar. Se descuenta de tu factura.",
    mention: "Menciónalo al pagar. Se descuenta de tu factura.",
    ask: "Pregúntale al equipo cómo usarlo.",
    none: "",
    once: (least: string) => `Podrás usar tu crédito cuando tengas ${least}.`,
  },
} as const satisfies Readonly<Record<Language, unknown>>;

/**
 * The sentence in emails and pages about how to use credit; empty if the business has no way to use it.
 * @param least the formatted minimum, if the balance is below it
 */
export function describeUseOfCredit(language: Language, way: WayOfUse, least?: string): string {
  const sentence = useOfCreditWords[language];
  return way !== "none" && least !== undefined ? sentence.once(least) : sentence[way];
}
