import { documentedStatuses } from "@/proof/rules/documented";
import type { Rule } from "@/proof/rules/kit/rule";

const WIDTH = 110;

/** The error codes of these refusals with their statuses and how many rules provoke each, in lines. */
export function describeCodes(refusals: readonly Rule[]): string[] {
  const codes = Object.entries(documentedStatuses).map(([code, status]) => {
    const rules = refusals.filter((rule) => rule.code === code).length;
    return { rules, text: `${status} ${code} ${rules}` };
  });
  return wrap(codes.filter(({ rules }) => rules > 0).map(({ text }) => text));
}

function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines;
}
