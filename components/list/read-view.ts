import type { z } from "zod";

const pageSize = "50";

export type Query = Readonly<Record<string, unknown>>;

/** Parses one page of a list's query. Drops invalid parameters, so a broken address still shows something. */
export function readView<S extends z.ZodType>(input: S, query: Query): z.output<S> {
  const view = { ...query, limit: pageSize };
  const { error } = input.safeParse(view);
  const wrong = error?.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys : issue.path.map(String),
  );
  const accepted = Object.entries(view).filter(([key, value]) => value !== "" && !wrong?.includes(key));
  return input.parse(Object.fromEntries(accepted));
}
