import type { Answer, Sent } from "./send";

interface Violation {
  readonly fault: string;
  readonly sent: Sent;
}

/** What was sent and answered, by kind of request. */
export class Tally {
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly violations: Violation[] = [];

  count(name: string, sent: Sent, { status }: Answer, fault: string | null): void {
    const statuses = this.#statuses.get(name) ?? new Map<number, number>();
    this.#statuses.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    if (fault !== null) this.violations.push({ fault, sent });
  }

  get total(): number {
    const counts = [...this.#statuses.values()].flatMap((statuses) => [...statuses.values()]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** A line for each kind: how often which status. */
  table(): string {
    const width = Math.max(...[...this.#statuses.keys()].map((name) => name.length));
    const lines = [...this.#statuses].sort().map(([name, statuses]) => {
      const shares = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}×${count}`);
      return `${name.padEnd(width)}  ${shares.join(" ")}`;
    });
    return lines.join("\n");
  }

  /** The first of each kind of violation, with the request that found it. */
  faults(): string {
    const kinds = new Map(this.violations.map((one) => [one.fault.slice(0, 80), one] as const).reverse());
    return [...kinds.values()].map(({ fault, sent }) => `${fault}\n  ${show(sent)}`).join("\n");
  }
}

function show({ method, path, headers, body }: Sent): string {
  const text = typeof body === "string" ? body : Buffer.from(body ?? "").toString("base64");
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${text.slice(0, 500)}`;
}
