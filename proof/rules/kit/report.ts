import { stdout } from "node:process";
import { documentedStatuses } from "@/proof/rules/documented";

import type { Rule } from "@/proof/rules/kit/rule";
import type { Subject } from "@/proof/rules/kit/subject";

const WIDTH = 110;

/** The error codes of these refusals with their statuses and how many rules provoke each, in lines. */
function describeCodes(refusals: readonly Rule[]): string[] {
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

/** What was found about one endpoint: its rules, those among them that held, and what is missing. */
export interface Finding {
  readonly subject: Subject;
  readonly rules: readonly Rule[];
  readonly held: ReadonlySet<Rule>;
  readonly missing: readonly string[];
}

const NAME_WIDTH = 74;

/** Prints every endpoint with its rules by outcome, the errors they provoke, and what no rule covers. */
export function printReport(findings: readonly Finding[]): void {
  const rules = findings.flatMap((finding) => finding.rules);
  const held = findings.flatMap((finding) => [...finding.held]);
  const missing = findings.reduce((sum, finding) => sum + finding.missing.length, 0);
  const provoked = new Set<string>(held.flatMap(({ code }) => code ?? []));
  const others = Object.keys(documentedStatuses).filter((code) => !provoked.has(code));
  const lines = [
    "",
    `${"endpoint".padEnd(NAME_WIDTH)}${"refused".padStart(9)}${"allowed".padStart(10)}   errors, each with its number of rules`,
    ...findings.flatMap(describeFinding),
    "",
    `${findings.length} endpoints, ${rules.length} rules: ${held.length} held, ${rules.length - held.length} not held, ${missing} missing`,
    `${provoked.size} error codes provoked; not by these rules: ${others.join(", ") || "none"}`,
    "",
  ];
  stdout.write(`${lines.join("\n")}\n`);
}

function describeFinding({ subject, rules, held, missing }: Finding): string[] {
  const refusals = rules.filter(({ code }) => code !== undefined);
  const successes = rules.filter(({ code }) => code === undefined);
  const count = (some: readonly Rule[]) => `${some.filter((rule) => held.has(rule)).length}/${some.length}`;
  const [codes = "", ...moreCodes] = describeCodes(refusals);
  const indent = " ".repeat(NAME_WIDTH + 22);
  return [
    `${subject.name.padEnd(NAME_WIDTH)}${count(refusals).padStart(9)}${count(successes).padStart(10)}   ${codes}`,
    ...moreCodes.map((line) => indent + line),
    ...missing.map((what) => `  MISSING ${what}`),
  ];
}
