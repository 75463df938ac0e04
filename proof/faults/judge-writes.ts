import { groupBy } from "./group-by";
import type { Entry } from "./journal";
import type { Trace } from "./traces";
import type { Violation } from "./violation";

/** What became of the writes whose clients never knew. */
export interface Uncertain {
  readonly done: number;
  readonly notDone: number;
}

export interface Judgment {
  readonly violations: Violation[];
  readonly uncertain: Uncertain;
}

/** Holds what the clients were told against what the database has. */
export function judgeWrites(entries: readonly Entry[], traces: readonly Trace[]): Judgment {
  const asked = groupBy(entries, nameOf);
  const left = new Map(traces.map((trace) => [nameOf(trace), trace]));
  const unasked = traces.filter((trace) => !asked.has(nameOf(trace)));
  const uncertain = [...asked].filter(([, writes]) =>
    writes.every(({ outcome }) => outcome.kind === "uncertain"),
  );
  const done = uncertain.filter(([name]) => left.has(name)).length;
  return {
    violations: [
      ...unasked.map((trace) => ({ rule: "unasked" as const, detail: nameOf(trace) })),
      ...traces.flatMap(judgeWholeness),
      ...[...asked].flatMap(([name, writes]) => judgeOutcomes(name, writes, left.get(name))),
    ],
    uncertain: { done, notDone: uncertain.length - done },
  };
}

const nameOf = ({ kind, mark }: Pick<Entry, "kind" | "mark">) => `${kind} ${mark}`;

function judgeWholeness(trace: Trace): Violation[] {
  const { entries, audits, messages, due } = trace;
  const isDoubled = entries > 1 || audits > 1 || messages > due;
  const isWhole = entries === 1 && audits === 1 && messages === due;
  const detail = `${nameOf(trace)}: ${entries} entries, ${audits} audit entries, ${messages} of ${due} messages`;
  return isWhole ? [] : [{ rule: isDoubled ? "twice" : "half", detail }];
}

function judgeOutcomes(name: string, writes: readonly Entry[], trace: Trace | undefined): Violation[] {
  const told = writes.filter(({ outcome }) => outcome.kind === "acknowledged");
  const violations = writes.flatMap((write) => judgeOutcome(name, write, trace));
  // Asked again under its key it is the same write.
  const times = new Set(told.map((write) => write.key ?? write)).size;
  if (times > 1) violations.push({ rule: "twice", detail: `${name}: acknowledged ${times} times` });
  return violations;
}

function judgeOutcome(name: string, { outcome }: Entry, trace: Trace | undefined): Violation[] {
  if (outcome.kind === "uncertain") return [];
  const { code, conversion } = outcome.body;
  if (outcome.kind === "acknowledged" || code === "already_converted") {
    if (!trace) return [{ rule: "lost", detail: name }];
    const said = JSON.stringify(conversion ?? outcome.body);
    return isSaidBy(said, outcome.kind === "acknowledged", trace)
      ? []
      : [{ rule: "altered", detail: `${name}: told ${said}, kept ${JSON.stringify(trace)}` }];
  }
  // Only a debit can be more than there is.
  if (code !== "insufficient_balance") return [{ rule: "refused", detail: `${name}: ${code}` }];
  return trace ? [{ rule: "altered", detail: `${name}: refused, but done` }] : [];
}

/** Whether an answer names the row that is there, and the balance after it. */
function isSaidBy(said: string, isAcknowledged: boolean, { kind, id, balance }: Trace): boolean {
  const namesRow = kind === "adjust" || said.includes(`"${id}"`);
  const field = kind === "adjust" ? "newBalanceCents" : "advocateNewBalance";
  return namesRow && (balance === null || !isAcknowledged || said.includes(`"${field}":${balance}`));
}
