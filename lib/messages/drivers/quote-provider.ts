const LONGEST = 200;

/** What a provider says of a message, fit to be kept and shown: one line, not long, without the key it may repeat. */
export function quoteProvider(message: string, secret: string): string {
  const line = message.replaceAll(secret, "…").replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
