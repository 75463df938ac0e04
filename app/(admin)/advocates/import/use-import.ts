"use client";

import { useState } from "react";
import { useCalls } from "@/components/list/use-calls";
import { advocates, MAX_IMPORT_ROWS } from "@/lib/advocates/contract";
import { useRefresh } from "../../use-refresh";
import type { JudgedPerson } from "./judge";
import { toWire } from "./rows";
import { splitBatches } from "./split-batches";

interface Sent {
  readonly rows: readonly JudgedPerson[];
  readonly sendInvites: boolean;
}

/** Enrolls people batch by batch. */
export function useImport() {
  const refresh = useRefresh();
  const calls = useCalls(advocates.importMany, "stop");
  const [sent, setSent] = useState<Sent>({ rows: [], sendInvites: true });
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
    async start(campaignId: string, { rows, sendInvites }: Sent) {
      setSent({ rows, sendInvites });
      const people = rows.map(({ person }) => toWire(person));
      const batches = splitBatches(people, MAX_IMPORT_ROWS);
      await calls.start(batches.map((batch) => ({ campaignId, rows: batch, sendInvites })));
      await refresh();
    },
    async resume() {
      await calls.resume();
      await refresh();
    },
  };
}

export type Import = ReturnType<typeof useImport>;
