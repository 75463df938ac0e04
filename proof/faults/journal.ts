import type { Answer } from "./exchange";

export type WriteKind = "enroll" | "refer" | "convert" | "adjust";

/** A write that a client asks for. */
export interface Write {
  readonly kind: WriteKind;
  /** What tells it from all others in the database: an e-mail address, a referral's id or a note. */
  readonly mark: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key?: string;
}

/** What its client knows of a write in the end. Without an answer, and without a key to ask again, it knows nothing. */
export type Outcome =
  | { readonly kind: "acknowledged"; readonly body: Answer["body"] }
  | { readonly kind: "refused"; readonly code: string; readonly body: Answer["body"] }
  | { readonly kind: "uncertain" };

export interface Entry extends Write {
  readonly outcome: Outcome;
}

/** One request, whatever it was for. */
export interface Sent {
  readonly isRead: boolean;
  readonly url: string;
  /** When it was sent, by `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  readonly result: string;
  readonly replayed: boolean;
}

/** What the clients have seen. */
export interface Journal {
  readonly entries: Entry[];
  readonly requests: Sent[];
}

export const createJournal = (): Journal => ({ entries: [], requests: [] });

/** How many writes have been acknowledged so far. */
export function countAcknowledged({ entries }: Journal): number {
  return entries.filter(({ outcome }) => outcome.kind === "acknowledged").length;
}
