"use client";

import { useState } from "react";
import { decodeFile, UnreadableFile } from "./decode-file";
import { guessColumns, type Mapping } from "./guess-columns";
import type { parseTable } from "./parse-table";

type Table = ReturnType<typeof parseTable>;

interface Source {
  /** What the file is called, or where the rows come from. */
  readonly name: string;
  readonly text: string;
  readonly table: Table;
  readonly mapping: Mapping;
}

/** The file that is imported, as it is read so far. */
export function useImportFile() {
  const [source, setSource] = useState<Source | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(name: string, text: string, hasHeader?: boolean) {
    const { parseTable: parse } = await import("./parse-table");
    const table = parse(text, hasHeader);
    setSource({ name, text, table, mapping: guessColumns(table) });
    setProblem(null);
  }

  async function attempt(work: () => unknown) {
    try {
      await work();
    } catch (error) {
      setProblem(
        error instanceof UnreadableFile
          ? error.message
          : "This could not be read. Check your connection and try again, or choose another file.",
      );
    }
  }

  return {
    source,
    problem,
    async readFile(file: File) {
      const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
      await attempt(() => read(file.name, decodeFile(bytes)));
    },
    readText: (text: string) => void attempt(() => read("Pasted rows", text)),
    setHeader: (hasHeader: boolean) =>
      void attempt(() => source && read(source.name, source.text, hasHeader)),
    setMapping: (mapping: Mapping) => setSource((now) => now && { ...now, mapping }),
    clear() {
      setSource(null);
      setProblem(null);
    },
  };
}

export type ImportFile = ReturnType<typeof useImportFile>;
