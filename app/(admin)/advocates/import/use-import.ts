"use client";

import { useMemo, useState } from "react";
import { v4 as newImportId } from "uuid";
import { useAfterWrite } from "@/components/form/after-write";
import { splitBatches, useCalls } from "@/components/list/use-calls";
import type { ImportPerson } from "@/lib/files/spreadsheets/people-list";
import { advocates } from "@/lib/leads/advocates/contract";
import { MAX_FILE_NAME, MAX_IMPORT_ROWS } from "@/lib/leads/advocates/import-row";
import { addSending } from "@/lib/messages/describe-sending";
import type { Sending } from "@/lib/messages/sending-contract";
import {
  applyDecisions,
  applyQuota,
  findRepeats,
  findSent,
  type JudgedPerson,
  judgeRows,
  type RowDecision,
  type RowVerdict,
  toWire,
} from "./people";

export type RowsCheck = ReturnType<typeof useCheck>;

interface EnrollRequest {
  readonly rows: readonly JudgedPerson[];
  readonly sendInvites: boolean;
  readonly fileName: string;
}

interface SentRequest extends EnrollRequest {
  /** Shared by all requests of the import, so they can be undone as one. */
  readonly importId: string;
}

export function useImport() {
  const refresh = useAfterWrite();
  const calls = useCalls(advocates.importMany, "stop");
  const [sent, setSent] = useState<SentRequest>({ rows: [], sendInvites: true, fileName: "", importId: "" });
  const outcomes = calls.answers.flatMap(({ output }) => output?.rows ?? []);
  return {
    calls,
    /** Results of the people sent so far, in order. */
    rows: outcomes.flatMap((verdict, index): JudgedPerson[] => {
      const row = sent.rows[index];
      return row ? [{ ...row, verdict }] : [];
    }),
    /** When the invites go out. */
    plan: calls.answers
      .flatMap(({ output }) => output?.sending ?? [])
      .reduce<Sending | undefined>((sum, one) => (sum ? addSending(sum, one) : one), undefined),
    count: sent.rows.length,
    sendInvites: sent.sendInvites,
    importId: sent.importId,
    async start(campaignId: string, { rows, sendInvites, fileName }: EnrollRequest) {
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

const nothingAsked = { people: [] as readonly ImportPerson[], quotaLeft: 0 };

/** Checks each row on the server, batch by batch, without writing anything. */
export function useCheck() {
  const calls = useCalls(advocates.importMany, "stop");
  const [{ people, quotaLeft }, setAsked] = useState(nothingAsked);
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
  const [decisions, setDecisions] = useState<ReadonlyMap<number, RowDecision>>(new Map());
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
    /** Rows checked so far, in file order. */
    rows,
    /** Rows that failed at first, in their current state. A fixed row keeps its place. */
    wrong: rows.filter((_, index) => judged[index]?.verdict.outcome === "invalid"),
    /** Rows that need a member's decision, in their current state. */
    doubtful: rows.filter((_, index) => {
      const verdict = corrected[index]?.verdict;
      return verdict?.outcome === "ready" && "doubt" in verdict && verdict.doubt !== undefined;
    }),
    decisions,
    decide(row: number, decision: RowDecision) {
      setDecisions((now) => new Map(now).set(row, decision));
    },
    count: people.length,
    /** @param left how many more advocates the plan allows */
    start(campaignId: string, given: readonly ImportPerson[], left: number) {
      const sent = findSent(given).map(toWire);
      setAsked({ people: given, quotaLeft: left });
      setCorrections(new Map());
      setDecisions(new Map());
      const batches = splitBatches(sent, MAX_IMPORT_ROWS);
      return calls.start(batches.map((batch) => ({ campaignId, rows: batch, dryRun: true })));
    },
    /** The row that holds the same person as a corrected row, if any. */
    findTwin(person: ImportPerson): number | undefined {
      const others = rows.filter(({ person: other }) => other.row !== person.row);
      return findRepeats([...others.map((row) => row.person), person]).get(person.row);
    },
    correct(person: ImportPerson, verdict: RowVerdict) {
      setCorrections((now) => new Map(now).set(person.row, { person, verdict }));
    },
  };
}

export type Import = ReturnType<typeof useImport>;
