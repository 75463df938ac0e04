"use client";

import { useMemo, useState } from "react";
import { v4 as newImportId } from "uuid";
import { splitBatches, useCalls } from "@/components/list/use-calls";
import { guessColumns } from "@/lib/files/spreadsheets/columns";
import { peopleList } from "@/lib/files/spreadsheets/list-kind";
import { advocates } from "@/lib/leads/advocates/contract";
import { MAX_FILE_NAME, MAX_IMPORT_ROWS } from "@/lib/leads/advocates/import-row";
import { addSending } from "@/lib/messages/describe-sending";
import type { Sending } from "@/lib/messages/sending-contract";
import { useFile } from "../../spreadsheets/use-file";
import { useRefresh } from "../../use-refresh";
import {
  applyDecisions,
  applyQuota,
  type Decision,
  findRepeats,
  findSent,
  type JudgedPerson,
  judgeRows,
  type Person,
  toWire,
  type Verdict,
} from "./people";

export type Check = ReturnType<typeof useCheck>;

interface Wanted {
  readonly rows: readonly JudgedPerson[];
  readonly sendInvites: boolean;
  readonly fileName: string;
}

interface Sent extends Wanted {
  /** What its requests have in common, so that they can be undone as one. */
  readonly importId: string;
}

/** Enrolls people batch by batch. */
export function useImport() {
  const refresh = useRefresh();
  const calls = useCalls(advocates.importMany, "stop");
  const [sent, setSent] = useState<Sent>({ rows: [], sendInvites: true, fileName: "", importId: "" });
  const outcomes = calls.answers.flatMap(({ output }) => output?.rows ?? []);
  return {
    calls,
    /** What came of those who were sent, in their order. */
    rows: outcomes.flatMap((verdict, index): JudgedPerson[] => {
      const row = sent.rows[index];
      return row ? [{ ...row, verdict }] : [];
    }),
    /** When their invites go out. */
    plan: calls.answers
      .flatMap(({ output }) => output?.sending ?? [])
      .reduce<Sending | undefined>((sum, one) => (sum ? addSending(sum, one) : one), undefined),
    count: sent.rows.length,
    sendInvites: sent.sendInvites,
    importId: sent.importId,
    async start(campaignId: string, { rows, sendInvites, fileName }: Wanted) {
      const importId = newImportId();
      setSent({ rows, sendInvites, fileName, importId });
      const shared = { campaignId, sendInvites, importId, fileName: fileName.slice(0, MAX_FILE_NAME) };
      const people = rows.map(({ person }) => toWire(person));
      const batches = splitBatches(people, MAX_IMPORT_ROWS);
      await calls.start(batches.map((batch) => ({ ...shared, rows: batch })));
      await refresh();
    },
    async resume() {
      await calls.resume();
      await refresh();
    },
  };
}

/** The file that is imported, as it is read so far. */
export const useImportFile = () => useFile(guessColumns, peopleList);

export type ImportFile = ReturnType<typeof useImportFile>;

interface Asked {
  readonly people: readonly Person[];
  /** How many more advocates the plan allows. */
  readonly quotaLeft: number;
}

/** Asks the server what would come of each row, batch by batch; nothing is written for it. */
export function useCheck() {
  const calls = useCalls(advocates.importMany, "stop");
  const [{ people, quotaLeft }, setAsked] = useState<Asked>({ people: [], quotaLeft: 0 });
  const [corrections, setCorrections] = useState<ReadonlyMap<number, JudgedPerson>>(new Map());
  const { answers } = calls;
  const judged = useMemo(
    () =>
      judgeRows(
        people,
        answers.flatMap(({ output }) => output?.rows ?? []),
      ),
    [people, answers],
  );
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const corrected = useMemo(
    () => judged.map((row) => corrections.get(row.person.row) ?? row),
    [judged, corrections],
  );
  const rows = useMemo(
    () => applyQuota(applyDecisions(corrected, decisions), quotaLeft),
    [corrected, decisions, quotaLeft],
  );

  return {
    calls,
    /** Those that are known already, in the file's order. */
    rows,
    /** Those that were wrong at first, as they are now: one that is put right stays where it is. */
    wrong: rows.filter((_, index) => judged[index]?.verdict.outcome === "invalid"),
    /** Those that a member decides about, as they stand now. */
    doubtful: rows.filter((_, index) => {
      const verdict = corrected[index]?.verdict;
      return verdict?.outcome === "ready" && "doubt" in verdict && verdict.doubt !== undefined;
    }),
    decisions,
    decide(row: number, decision: Decision) {
      setDecisions((now) => new Map(now).set(row, decision));
    },
    count: people.length,
    start(campaignId: string, asked: Asked) {
      const sent = findSent(asked.people).map(toWire);
      setAsked(asked);
      setCorrections(new Map());
      setDecisions(new Map());
      const batches = splitBatches(sent, MAX_IMPORT_ROWS);
      return calls.start(batches.map((batch) => ({ campaignId, rows: batch, dryRun: true })));
    },
    /** The row in which the same person as in a corrected row stands, if there is one. */
    findTwin(person: Person): number | undefined {
      const others = rows.filter(({ person: other }) => other.row !== person.row);
      return findRepeats([...others.map((row) => row.person), person]).get(person.row);
    },
    correct(person: Person, verdict: Verdict) {
      setCorrections((now) => new Map(now).set(person.row, { person, verdict }));
    },
  };
}

export type Import = ReturnType<typeof useImport>;
