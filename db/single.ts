/** The first row of a statement that always answers one, such as an insert with `returning`. */
export function single<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("The database answered no row where one was certain");
  return row;
}
