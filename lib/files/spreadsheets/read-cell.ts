/** A cell without the prefix that keeps text from being read as a formula or number: '-Amy, '415…, ="007". */
export function readCell(cell: string): string {
  const plain = cell.trim();
  if (plain.length < 2) return plain;
  const text = /^="([^"]*)"$/.exec(plain)?.[1] ?? plain;
  return text.replace(/^'(?=[=+\-@＝＋－＠\t\d$(])/, "").trim();
}
