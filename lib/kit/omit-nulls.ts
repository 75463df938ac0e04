type WithoutNulls<Row> = {
  [K in keyof Row]: null extends Row[K] ? Exclude<Row[K], null> | undefined : Row[K];
};

/** A database row as the API shows it: what is unset is left out, never null. */
export function omitNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const set = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(set) as WithoutNulls<Row>;
}
