import type { z } from "zod";
import type { ReviewRule } from "@/db/enums";

export const severityOf = { low: 1, medium: 2, high: 3 } as const;
export type Severity = keyof typeof severityOf;

/** When a rule applies: to every referral, on conversion, or after a reversal. */
type RuleTiming = "always" | "converted" | "reversed";

/** One side of a referral, as a sentence names them. */
interface NamedPerson {
  readonly name: string;
  /** The first name if it is unambiguous, otherwise the full name. */
  readonly called: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The people in a sentence, by current name. Facts store no names, so nothing remains of erased people. */
export interface People {
  readonly friend: NamedPerson;
  readonly advocate: NamedPerson;
  /** The name of an advocate or member that the facts refer to by id. */
  readonly nameOf: (id: string) => string;
}

interface RuleText {
  readonly key: ReviewRule;
  readonly label: string;
  /** The pattern that the rule detects, as a sentence. */
  readonly about: string;
  readonly severity: Severity;
  /** Whether it is on by default. */
  readonly isOn: boolean;
  /** The rule can't be turned off and also applies to trusted advocates. */
  readonly isFixed?: true;
  /** The rule's setting, its default, and the direction that loosens the rule. */
  readonly number?: { readonly value: number; readonly label: string; readonly looser: "higher" | "lower" };
  readonly moment?: RuleTiming;
  /**
   * SQL that returns at most one row with `facts` (and a `probe` for `judge`) if candidate `c` is flagged. It must use
   * indexed columns and evaluate as of the candidate's own time.
   * @param value the rule's number, as an expression
   */
  readonly find: (value: string) => string;
  /** A check of the probe that the database cannot make. */
  readonly judge?: (probe: string) => Promise<boolean>;
}

/** A rule as it is defined, with typed facts. */
interface Spec<Facts extends z.ZodType> extends RuleText {
  readonly facts: Facts;
  /** Describes the evidence in a sentence. */
  readonly explain: (facts: z.output<Facts>, people: People) => string;
}

/** A rule as it is used. */
export interface FlagRule extends RuleText {
  readonly explain: (facts: unknown, people: People) => string;
}

/** Erases the facts type so that a rule can parse and describe stored facts. */
export function flagRule<Facts extends z.ZodType>({ facts: shape, explain, ...rule }: Spec<Facts>): FlagRule {
  return { ...rule, explain: (facts, people) => explain(shape.parse(facts), people) };
}
