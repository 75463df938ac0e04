type WithoutNulls<Row> = {
  [K in keyof Row]: null extends Row[K] ? Exclude<Row[K], null> | undefined : Row[K];
};

/** A database row without its null fields, which the API leaves out. */
export function omitNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const set = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(set) as WithoutNulls<Row>;
}
