"use client";

import { useState } from "react";
import { useSend } from "@/components/form/use-send";
import { splitBatches, useCalls } from "@/components/list/use-calls";
import { customerFiles, MAX_ROWS_AT_ONCE } from "@/lib/files/customer-files/contract";
import type { JobRow } from "@/lib/files/spreadsheets/job-list";

/** Uploads a file's rows; the first batch creates the file. Resumes where it stopped, and repeated rows count once. */
export function useUpload(onDone: (fileId: string) => void) {
  const creating = useSend(customerFiles.create);
  const calls = useCalls(customerFiles.addRows, "stop");
  const [sent, setSent] = useState<{ fileId: string; first: number }>();

  return {
    calls,
    /** Whether the file and its first rows are stored. */
    isStarted: sent !== undefined,
    /** How many rows have arrived. */
    count:
      (sent?.first ?? 0) + calls.inputs.slice(0, calls.answers.length).flatMap(({ rows }) => rows).length,
    pending: creating.pending,
    problem: creating.problem,
    async start(fileName: string, rows: readonly JobRow[]) {
      const [first = [], ...rest] = splitBatches(rows, MAX_ROWS_AT_ONCE);
      const more = rest.length > 0 && ({ more: true } as const);
      const answer = await creating.trySend({ fileName: fileName.slice(0, 200), rows: first, ...more });
      if (!answer) return;
      const { fileId } = answer.output.file;
      setSent({ fileId, first: first.length });
      const inputs = rest.map((batch, index) => ({
        ...{ fileId, rows: batch },
        ...(index + 1 < rest.length && { more: true }),
      }));
      const answers = await calls.start(inputs);
      if (answers.length === inputs.length) onDone(fileId);
    },
    async resume() {
      const answers = await calls.resume();
      if (sent && answers.length === calls.inputs.length) onDone(sent.fileId);
    },
  };
}
