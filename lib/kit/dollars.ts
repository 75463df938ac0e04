/** Cents as a spreadsheet reads dollars. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
