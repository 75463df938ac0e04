import { expect, it } from "vitest";
import type { Entry, Outcome } from "@/proof/faults/client";
import type { Trace } from "@/proof/faults/judge-writes";
import { judgeWrites } from "@/proof/faults/judge-writes";

const told = { ok: true, conversionId: "c1", advocateNewBalance: 2_500 };
const acknowledged: Outcome = { kind: "acknowledged", body: told };
const uncertain: Outcome = { kind: "uncertain" };
const refused = (code: string): Outcome => ({ kind: "refused", code, body: { code } });

const convert = (outcome: Outcome, of: Partial<Entry> = {}): Entry => ({
  ...{ kind: "convert", mark: "r1", path: "/convert", body: {}, outcome },
  ...of,
});
const debit = (outcome: Outcome) => convert(outcome, { kind: "adjust", mark: "n1" });

const whole: Trace = {
  ...{ kind: "convert", mark: "r1", id: "c1", balance: 2_500 },
  ...{ entries: 1, audits: 1, messages: 3, due: 3 },
};
const spent: Trace = { ...whole, kind: "adjust", mark: "n1", messages: 0, due: 0 };

it.each<[string, Entry[], Trace[], string[]]>([
  ["what was told and is there", [convert(acknowledged)], [whole], []],
  ["what was told and is not there", [convert(acknowledged)], [], ["lost"]],
  ["what was told to be done before and is not there", [convert(refused("already_converted"))], [], ["lost"]],
  ["what is there with another id", [convert(acknowledged)], [{ ...whole, id: "c2" }], ["altered"]],
  ["what is there with another balance", [convert(acknowledged)], [{ ...whole, balance: 1 }], ["altered"]],
  ["what was told to two", [convert(acknowledged), convert(acknowledged)], [whole], ["twice"]],
  [
    "what was told twice under one key",
    [convert(acknowledged, { key: "k" }), convert(acknowledged, { key: "k" })],
    [whole],
    [],
  ],
  ["what has two entries", [convert(acknowledged)], [{ ...whole, entries: 2 }], ["twice"]],
  ["what misses a message", [convert(acknowledged)], [{ ...whole, messages: 2 }], ["half"]],
  ["what misses its audit entry", [convert(uncertain)], [{ ...whole, audits: 0 }], ["half"]],
  ["what nobody asked for", [], [whole], ["unasked"]],
  ["what was refused for lack of credit", [debit(refused("insufficient_balance"))], [], []],
  ["what was refused and done", [debit(refused("insufficient_balance"))], [spent], ["altered"]],
  ["what was refused without reason", [convert(refused("not_found"))], [], ["refused"]],
])("judges %s", (_, entries, traces, rules) => {
  expect(judgeWrites(entries, traces).violations.map(({ rule }) => rule)).toEqual(rules);
});

it("judges that what nobody was told may be there or not", () => {
  const other = convert(uncertain, { mark: "r2" });
  expect(judgeWrites([convert(uncertain), other], [whole])).toEqual({
    violations: [],
    uncertain: { done: 1, notDone: 1 },
  });
});
