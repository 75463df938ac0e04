/** A page's query as Next hands it over. */
export type Query = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** The parameter of a page's query; undefined when it is missing or given more than once. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
