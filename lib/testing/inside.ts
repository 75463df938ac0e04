/** What tells of the inside: stacks, statements, and what we are made of. */
const INSIDE =
  /\bat \S+ \(\S+:\d+:\d+\)|\bat \S+:\d+:\d+$|node_modules|PostgresError|DrizzleQueryError|Failed query|syntax error at|violates \w+ constraint|\bSELECT .{1,200} FROM\b|\bINSERT INTO\b/im;

/** What an answer tells of the inside, or null. */
export function findInside(body: string): string | null {
  return INSIDE.exec(body)?.[0] ?? null;
}
