import { z } from "zod";
import { type Query, readView } from "@/components/list/read-view";
import type { FirstPage } from "@/components/list/use-pages";
import type { Actor } from "@/lib/kit/auth/actor";
import type { ListEndpoint } from "@/lib/kit/contract";
import type { Implementation } from "@/lib/kit/implement";

/** The first page for the query, for `usePages`. */
export async function readFirstPage<E extends ListEndpoint>(
  list: Implementation<E>,
  actor: Actor,
  query: Query,
): Promise<FirstPage<E>> {
  const schema: E["input"] = list.endpoint.input;
  const input = z.encode(schema, readView(schema, query));
  return { input, wire: await list(actor, input) };
}
