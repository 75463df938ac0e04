import { useState } from "react";
import type { Actor, Entry } from "./audit-entry";

/** Everybody who has appeared in the log so far, whatever part of it is shown now. */
export function useSeenActors(entries: readonly Entry[], self: Actor): readonly Actor[] {
  const [seen, setSeen] = useState<readonly Actor[]>([self]);
  const known = new Map(seen.map((actor) => [actor.id, actor]));
  for (const { actor } of entries) if (!known.has(actor.id)) known.set(actor.id, actor);
  if (known.size > seen.length) setSeen([...known.values()]);
  return seen;
}
