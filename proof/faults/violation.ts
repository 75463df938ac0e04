/**
 * What must never be: an acknowledged write that is lost, done twice, half done or other than acknowledged; one that
 * nobody asked for or that was refused without reason; an answer that is none of the documented ones or too late; a
 * message that is lost, stuck or sent without a cause; a ledger that does not add up.
 */
export type Rule =
  | "lost"
  | "twice"
  | "half"
  | "altered"
  | "unasked"
  | "refused"
  | "answer"
  | "message"
  | "ledger"
  | "scenario";

export interface Violation {
  readonly rule: Rule;
  readonly detail: string;
}
