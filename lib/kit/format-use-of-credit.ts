/** How customers use credit at a business: by a one-time code of their page, by mentioning it, or as the team says. */
export type WayOfUse = "code" | "mention" | "ask" | "none";

/** How credit is used, by the methods that the business chose. Until it chose any, all but gift cards are allowed. */
export function findWayOfUse(methods: readonly string[] | null): WayOfUse {
  if (methods === null || methods.includes("code")) return "code";
  if (methods.includes("invoice")) return "mention";
  return methods.length > 0 ? "ask" : "none";
}

/** The least credit that can be used at once, in cents. */
export function leastUse(minimumCents: number, stepCents: number): number {
  return Math.max(1, Math.ceil(minimumCents / stepCents)) * stepCents;
}

const sentences = {
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
} as const;

/**
 * How credit is used, in the one sentence that every email and page has; empty while a business lets none be used.
 * @param least the amount it takes, as people write it, where there is less than that
 */
export function describeUseOfCredit(language: string, way: WayOfUse, least?: string): string {
  const say = sentences[language === "es" ? "es" : "en"];
  return way !== "none" && least !== undefined ? say.once(least) : say[way];
}
