import { stdout } from "node:process";
import { documentedStatuses } from "@/proof/rules/documented";
import { describeCodes } from "@/proof/rules/kit/report-codes";
import type { Rule } from "@/proof/rules/kit/rule";
import type { Subject } from "@/proof/rules/kit/subject";

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
