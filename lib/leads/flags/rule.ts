import type { z } from "zod";
import type { ReviewRule } from "@/db/enums";

export const severityOf = { low: 1, medium: 2, high: 3 } as const;
export type Severity = keyof typeof severityOf;

/** When a rule looks: at every referral, only at one that is converted, or only after money was given back. */
type Moment = "always" | "converted" | "reversed";

/** One of the two people of a referral, as a sentence calls them. */
export interface Person {
  readonly name: string;
  /** The first name, where that tells the two apart. */
  readonly called: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Who a sentence is about, with present names: facts have none, so that nothing is left of who is erased. */
export interface People {
  readonly friend: Person;
  readonly advocate: Person;
  /** The name of an advocate or a member whom the facts name by id. */
  readonly nameOf: (id: string) => string;
}

interface Told {
  readonly key: ReviewRule;
  readonly label: string;
  /** What it looks for, as a sentence. */
  readonly about: string;
  readonly severity: Severity;
  /** Whether it is looked for until somebody says otherwise. */
  readonly isOn: boolean;
  /** It can't be switched off, and looks at trusted advocates, too. */
  readonly isFixed?: true;
  /** What can be set about it, its default, and which way makes the rule look at less. */
  readonly number?: { readonly value: number; readonly label: string; readonly looser: "higher" | "lower" };
  readonly moment?: Moment;
  /**
   * SQL that selects `facts` (and a `probe`, where it is to be judged) of the candidate `c` if it is flagged: a row at most,
   * found by indexed columns, as things were at the candidate's own moment.
   * @param value the rule's number, as an expression
   */
  readonly find: (value: string) => string;
  /** What only the product can tell of a probe. */
  readonly judge?: (probe: string) => Promise<boolean>;
}

/** A rule as it is written: its facts have a shape. */
interface Spec<Facts extends z.ZodType> extends Told {
  readonly facts: Facts;
  /** The evidence as a sentence. */
  readonly say: (facts: z.output<Facts>, people: People) => string;
}

/** A rule as it is used. */
export interface FlagRule extends Told {
  readonly say: (facts: unknown, people: People) => string;
}

/** Lets a rule say what the database kept of it. */
export function flagRule<Facts extends z.ZodType>({ facts: shape, say, ...rule }: Spec<Facts>): FlagRule {
  return { ...rule, say: (facts, people) => say(shape.parse(facts), people) };
}
