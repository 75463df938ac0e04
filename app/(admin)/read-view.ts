import { z } from "zod";
import type { FirstPage } from "@/components/list/use-pages";
import type { Actor } from "@/lib/kit/auth/actor";
import type { ListEndpoint } from "@/lib/kit/contract";
import type { Implementation } from "@/lib/kit/implement";

const pageSize = "50";

type Query = Readonly<Record<string, unknown>>;

/** Parses one page of a list's query. Drops invalid parameters, so a broken address still shows something. */
export function readView<S extends z.ZodType>(input: S, asked: Query): z.output<S> {
  const view = { ...asked, limit: pageSize };
  const { error } = input.safeParse(view);
  const wrong = error?.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys : issue.path.map(String),
  );
  const accepted = Object.entries(view).filter(([key, value]) => value !== "" && !wrong?.includes(key));
  return input.parse(Object.fromEntries(accepted));
}

/** The first page for the query, for `usePages`. */
export async function readFirstPage<E extends ListEndpoint>(
  list: Implementation<E>,
  actor: Actor,
  asked: Query,
): Promise<FirstPage<E>> {
  const schema: E["input"] = list.endpoint.input;
  const input = z.encode(schema, readView(schema, asked));
  return { input, wire: await list(actor, input) };
}
