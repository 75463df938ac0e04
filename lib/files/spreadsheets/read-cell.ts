/** A cell without what stands in front of text that looks like a formula or a number: '-Amy, '415…, ="007". */
export function readCell(cell: string): string {
  const plain = cell.trim();
  if (plain.length < 2) return plain;
  const text = /^="([^"]*)"$/.exec(plain)?.[1] ?? plain;
  return text.replace(/^'(?=[=+\-@＝＋－＠\t\d$(])/, "").trim();
}
