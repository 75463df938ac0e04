import { parseArgs } from "node:util";
import { z } from "zod";

const count = z.coerce.number("must be a number").int("must be a whole number").min(1, "must be at least 1");

const Options = z.strictObject({
  /** Random kills under load, the scenarios, or kills during credit, customer file or webhook work. */
  part: z
    .enum(
      ["kills", "scenarios", "credit", "customers", "webhooks"],
      "must be kills, scenarios, credit, customers or webhooks",
    )
    .default("kills"),
  rounds: count.max(10_000).default(50),
  seed: count.max(2 ** 31).optional(),
  json: z.string().min(1).optional(),
  only: z.string().min(1).optional(),
});

export type TrialOptions = z.output<typeof Options> & { readonly seed: number };

export const usage =
  "npm run faults -- [kills|scenarios|credit|customers|webhooks] [--rounds N] [--seed N] [--json FILE] [--only SCENARIO]";

/** @throws Error with a one-line explanation */
export function readOptions(args: readonly string[]): TrialOptions {
  const names = { rounds: { type: "string" }, seed: { type: "string" }, json: { type: "string" } } as const;
  const { values, positionals } = parse();
  const [part, ...rest] = positionals;
  const parsed = Options.safeParse({ ...values, ...(part !== undefined && { part }) });
  if (!parsed.success || rest.length > 0) {
    const wrong = parsed.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
    throw new Error([...wrong, `Usage: ${usage}`].join(". "));
  }
  return { ...parsed.data, seed: parsed.data.seed ?? Math.floor(Math.random() * 2 ** 31) + 1 };

  function parse() {
    try {
      const options = { ...names, only: { type: "string" } } as const;
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}. Usage: ${usage}`);
    }
  }
}
