"use client";

import { useMemo, useState } from "react";
import { v4 as newImportId } from "uuid";
import { useCalls } from "@/components/list/use-calls";
import { advocates } from "@/lib/advocates/contract";
import { MAX_FILE_NAME, MAX_IMPORT_ROWS } from "@/lib/advocates/import-row";
import { useRefresh } from "../../use-refresh";
import { guessColumns, type Mapping } from "./columns";
import { decodeFile, isPacked, refuseLarge } from "./csv-file";
import type { tableOf } from "./csv-table";
import {
  applyQuota,
  findRepeats,
  findSent,
  type JudgedPerson,
  judgeRows,
  type Person,
  splitBatches,
  toWire,
  type Verdict,
} from "./people";
import { UnreadableFile } from "./unreadable-file";

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

type Table = ReturnType<typeof tableOf>;
type Lines = readonly (readonly string[])[];

interface Source {
  /** What the file is called, or where the rows come from. */
  readonly name: string;
  readonly lines: Lines;
  readonly table: Table;
  readonly mapping: Mapping;
}

/** The file that is imported, as it is read so far. */
export function useImportFile() {
  const [source, setSource] = useState<Source | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(name: string, written: string | Lines, hasHeader?: boolean) {
    const { readLines, tableOf: make } = await import("./csv-table");
    const lines = typeof written === "string" ? readLines(written) : written;
    const table = make(lines, hasHeader);
    setSource({ name, lines, table, mapping: guessColumns(table) });
    setProblem(null);
  }

  async function readBytes(name: string, bytes: Uint8Array) {
    refuseLarge(bytes);
    if (!isPacked(bytes)) return read(name, decodeFile(bytes));
    const { readSheet } = await import("./spreadsheet");
    return read(name, readSheet(bytes));
  }

  async function attempt(work: () => unknown) {
    try {
      await work();
    } catch (error) {
      setProblem(
        error instanceof UnreadableFile
          ? error.message
          : "We couldn’t read this file. Check your connection and try again, or choose another file.",
      );
    }
  }

  return {
    source,
    problem,
    async readFile(file: File) {
      const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
      await attempt(() => readBytes(file.name, bytes));
    },
    readText: (text: string) => void attempt(() => read("Pasted rows", text)),
    setHeader: (hasHeader: boolean) =>
      void attempt(() => source && read(source.name, source.lines, hasHeader)),
    setMapping: (mapping: Mapping) => setSource((now) => now && { ...now, mapping }),
    clear() {
      setSource(null);
      setProblem(null);
    },
  };
}

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
  const rows = useMemo(() => {
    const corrected = judged.map((row) => corrections.get(row.person.row) ?? row);
    return applyQuota(corrected, quotaLeft);
  }, [judged, corrections, quotaLeft]);

  return {
    calls,
    /** Those that are known already, in the file's order. */
    rows,
    /** Those that were wrong at first, as they are now: one that is put right stays where it is. */
    wrong: rows.filter((_, index) => judged[index]?.verdict.outcome === "invalid"),
    count: people.length,
    start(campaignId: string, asked: Asked) {
      const sent = findSent(asked.people).map(toWire);
      setAsked(asked);
      setCorrections(new Map());
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
