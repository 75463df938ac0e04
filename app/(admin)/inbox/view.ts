import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { InboxRow } from "@/lib/platform/inbox/contract";
import { inboxKinds } from "@/lib/platform/inbox/count-contract";

/** The view in the address. */
export const viewParsers = {
  /** Only rows of this kind. */
  kind: parseAsStringLiteral(inboxKinds),
  /** Rows that were put off, instead of those to do. */
  part: parseAsStringLiteral(["later"]),
  /** The open row, as `keyOf` writes it. */
  open: parseAsString,
};

export const loadView = createLoader(viewParsers);

/** A row's place in the address, unique in the inbox. */
export function keyOf({ kind, id }: Pick<InboxRow, "kind" | "id">): string {
  return `${kind}:${id}`;
}

/** The row to open once one has left the list: the one that moved into its place, else the last one. */
export function nextAfter(
  rows: readonly InboxRow[],
  before: readonly InboxRow[],
  leftKey: string,
): InboxRow | undefined {
  const at = before.findIndex((row) => keyOf(row) === leftKey);
  const left = new Set(rows.map(keyOf));
  return (
    before.slice(at + 1).find((row) => left.has(keyOf(row))) ??
    before.slice(0, Math.max(at, 0)).findLast((row) => left.has(keyOf(row)))
  );
}
