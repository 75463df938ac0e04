"use client";

import { useMemo, useState } from "react";
import type { ListKind, Mapping } from "@/lib/files/spreadsheets/columns";
import type { FileTable, ReadFile, Reading } from "@/lib/files/spreadsheets/read-file";
import { UnreadableFile } from "@/lib/files/spreadsheets/unreadable-file";

export interface FileSource<Column extends string = string> {
  /** The file name, or the source of the rows. */
  readonly name: string;
  readonly file: ReadFile;
  /** The file's bytes, to read another sheet. */
  readonly bytes?: Uint8Array;
  readonly reading: Reading;
  readonly table: FileTable;
  readonly mapping: Mapping<Column>;
}

export type ChosenFile<Column extends string, Row> = ReturnType<typeof useFile<Column, Row>>;

/** A chosen file, as parsed so far. */
export function useFile<Column extends string, Row>(list: ListKind<Column, Row>) {
  const [source, setSource] = useState<FileSource<Column> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const rows = useMemo(() => (source ? list.read(source.table, source.mapping) : []), [source, list]);
  const load = () => import("@/lib/files/spreadsheets/read-file");

  async function show(read: Pick<FileSource<Column>, "name" | "file" | "bytes" | "reading">) {
    const { tableOfFile } = await load();
    const table = tableOfFile(read.file, read.reading, list);
    setSource({ ...read, table, mapping: list.guess(table) });
    setProblem(null);
  }

  async function readBytes(name: string, bytes: Uint8Array, sheet?: string) {
    const { readFile } = await load();
    return show({ name, bytes, file: readFile(bytes, list, sheet), reading: {} });
  }

  async function readPasted(text: string) {
    const { readPasted: read } = await load();
    return show({ name: "Pasted rows", file: read(text), reading: {} });
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
    rows,
    problem,
    async readFile(file: File) {
      const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
      await attempt(() => readBytes(file.name, bytes));
    },
    readText: (text: string) => void attempt(() => readPasted(text)),
    setSheet: (sheet: string) => void attempt(() => source?.bytes && readBytes(source.name, source.bytes, sheet)),
    setHeader: (hasHeader: boolean) =>
      void attempt(() => source && show({ ...source, reading: { ...source.reading, hasHeader } })),
    setTakesHidden: (takesHidden: boolean) =>
      void attempt(() => source && show({ ...source, reading: { ...source.reading, takesHidden } })),
    setMapping(mapping: Mapping<Column>) {
      setSource((now) => now && { ...now, mapping });
    },
    clear() {
      setSource(null);
      setProblem(null);
    },
  };
}
