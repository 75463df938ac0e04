import { groupBy } from "@/proof/faults/client";
import type { FaultRule, Violation } from "@/proof/faults/trial";
import type { KillReport } from "./kill-trial";
import type { ScenarioReport } from "./scenario-trial";

const SHOWN = 20;

/** The results of a run with kills, as text. */
export function formatKills(report: KillReport): string {
  const { acknowledged, replayed, refused, uncertain, messages, requests, settledMs } = report;
  const unknown = uncertain.done + uncertain.notDone;
  return [
    `${report.rounds} rounds in ${report.seconds.toFixed(0)} s, seed ${report.seed}: ${formatVictims(report)}`,
    row("Requests", [[requests, "sent"]]),
    row("Writes", [
      [acknowledged, "acknowledged"],
      [replayed, "answers given again under their key"],
      [refused, "refused"],
    ]),
    row("  unknown to their client", [
      [unknown, "in all"],
      [uncertain.done, "done"],
      [uncertain.notDone, "not done"],
    ]),
    row("Ledger", [[report.ledgerEntries, "entries"]]),
    formatMessages(messages),
    `  the last of them ${settledMs === null ? "never" : `${(settledMs / 1000).toFixed(1)} s`} after the last write`,
    row("Ended unasked", [[report.failures, "processes"]]),
    "",
    formatVerdict(report.violations),
  ].join("\n");
}

function formatVictims({ kills }: KillReport): string {
  return [...groupBy(kills, ({ victim }) => victim)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([victim, hits]) => {
      const slowest = Math.max(...hits.map(({ recoveryMs }) => recoveryMs)) / 1000;
      return `\n  ${victim.padEnd(12)} ${String(hits.length).padStart(4)} kills, back within ${slowest.toFixed(1)} s`;
    })
    .join("");
}

function formatMessages({ emails, texts, textsTwice }: KillReport["messages"]): string {
  return row("Messages", [
    [emails, "emails"],
    [texts, "texts"],
    [textsTwice, "texts twice"],
  ]);
}

function row(name: string, figures: readonly (readonly [number, string])[]): string {
  const cells = figures.map(([figure, what]) => `${figure.toLocaleString("en-US")} ${what}`);
  return `${name.padEnd(26)} ${cells.join(", ")}`;
}

/** Violations per rule, with the first of each. */
export function formatVerdict(violations: readonly Violation[]): string {
  const count = (rule: FaultRule) => violations.filter((violation) => violation.rule === rule).length;
  const verdict = [
    `${count("lost")} acknowledged writes lost`,
    `${count("twice")} done twice`,
    `${count("half")} half done`,
    `${count("altered") + count("unasked") + count("refused")} other than told`,
    `${count("message")} messages lost or strayed`,
    `${count("answer")} answers wrong or late`,
    `${count("ledger")} faults in the ledger`,
    ...(count("scenario") > 0 ? [`${count("scenario")} other failures`] : []),
  ].join(", ");
  const examples = violations.slice(0, SHOWN).map(({ rule, detail }) => `  ${rule}: ${detail}`);
  return [verdict, ...examples].join("\n");
}

/** The results of the scenarios, as text. */
export function formatScenarios({
  outcomes,
  acknowledged,
  uncertain,
  messages,
  seed,
  violations,
}: ScenarioReport): string {
  const lines = outcomes.flatMap(({ name, seconds, told, problems }) => [
    `${problems.length === 0 ? "held  " : "FAILED"} ${name} (${seconds.toFixed(1)} s)`,
    ...told.split("\n").map((line) => `         ${line}`),
  ]);
  const writes = row("Writes", [
    [acknowledged, "acknowledged"],
    [uncertain.done + uncertain.notDone, "unknown to their client"],
  ]);
  return [`Seed ${seed}`, ...lines, writes, formatMessages(messages), "", formatVerdict(violations)].join(
    "\n",
  );
}
