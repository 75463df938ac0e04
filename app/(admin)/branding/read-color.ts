/** What was typed as a color, as the API takes it: "1A7F5A" is #1a7f5a. What is none stays what it is, to be refused. */
export function readColor(typed: string): string {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? typed.trim() : `#${digits.toLowerCase()}`;
}

/** Whether it can be painted with. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
