"use client";

import { useState } from "react";
import { decodeFile, isPacked, refuseLarge } from "@/lib/spreadsheets/csv-file";
import type { ListKind, tableOf } from "@/lib/spreadsheets/csv-table";
import { UnreadableFile } from "@/lib/spreadsheets/unreadable-file";

type Table = ReturnType<typeof tableOf>;
type Lines = readonly (readonly string[])[];

interface Source<Mapping> {
  /** What the file is called, or where the rows come from. */
  readonly name: string;
  readonly lines: Lines;
  readonly table: Table;
  readonly mapping: Mapping;
}

export type ChosenFile<Mapping> = ReturnType<typeof useFile<Mapping>>;

/**
 * A file that somebody chooses, as it is read so far.
 * @param guess in which column each thing stands
 * @param list what it is a list of; people when left out
 */
export function useFile<Mapping>(guess: (table: Table) => Mapping, list?: ListKind) {
  const [source, setSource] = useState<Source<Mapping> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(name: string, written: string | Lines, hasHeader?: boolean) {
    const { readLines, tableOf: make } = await import("@/lib/spreadsheets/csv-table");
    const lines = typeof written === "string" ? readLines(written) : written;
    const table = make(lines, hasHeader, list);
    setSource({ name, lines, table, mapping: guess(table) });
    setProblem(null);
  }

  async function readBytes(name: string, bytes: Uint8Array) {
    refuseLarge(bytes);
    if (!isPacked(bytes)) return read(name, decodeFile(bytes));
    const { readSheet } = await import("@/lib/spreadsheets/spreadsheet");
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
