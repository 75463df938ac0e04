"use client";

import { useMemo, useState } from "react";
import { useCalls } from "@/components/list/use-calls";
import { advocates, MAX_IMPORT_ROWS } from "@/lib/advocates/contract";
import { fillRoom, type JudgedPerson, type Verdict } from "./judge";
import { findRepeats, type Person } from "./read-people";
import { judgeRows, toWire } from "./rows";
import { splitBatches } from "./split-batches";

interface Asked {
  readonly people: readonly Person[];
  /** How many advocates the plan has room for. */
  readonly room: number;
}

/** Asks the server what would come of each row, batch by batch; nothing is written for it. */
export function useCheck() {
  const calls = useCalls(advocates.importMany, "stop");
  const [{ people, room }, setAsked] = useState<Asked>({ people: [], room: 0 });
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
    return fillRoom(corrected, room);
  }, [judged, corrections, room]);

  return {
    calls,
    /** Those that are known already, in the file's order. */
    rows,
    /** Those that were wrong at first, as they are now: one that is put right stays where it is. */
    wrong: rows.filter((_, index) => judged[index]?.verdict.outcome === "invalid"),
    count: people.length,
    start(campaignId: string, asked: Asked) {
      const repeats = findRepeats(asked.people);
      const sent = asked.people.filter(({ row }) => !repeats.has(row)).map(toWire);
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

export type Check = ReturnType<typeof useCheck>;
