/** "de $50", but "del 10%": percentages take an article in Spanish. */
export function withArticle(amount: string): string {
  return /%$/.test(amount) ? `del ${amount}` : `de ${amount}`;
}

/** "$25 de crédito", but "el 5% del costo del servicio en crédito", which already contains "de". */
export function inCredit(reward: string): string {
  return `${reward} ${/^el /.test(reward) ? "en" : "de"} crédito`;
}
