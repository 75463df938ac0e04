import type { ListKind, Mapping } from "@/lib/files/spreadsheets/columns";

/** How a kind of list is chosen, matched and previewed. */
export interface ListSteps<Column extends string, Row> {
  readonly list: ListKind<Column>;
  /** Typical sources of such files, and their rows. */
  readonly sources: string;
  /** Sample rows to paste. */
  readonly example: string;
  readonly sample: { readonly name: string; readonly csv: string };
  readonly columnsTitle: string;
  readonly fields: readonly {
    readonly meaning: Column;
    readonly label: string;
    readonly hint: string;
  }[];
  /** Layout classes of the fields. */
  readonly fieldsClass: string;
  /** What to know if the file is a program's export. */
  readonly exportHint: string;
  /** The first rows, as they were read. */
  readonly preview: {
    readonly label: string;
    title(shown: number, total: number): string;
    /** The first column: the person, with details below. */
    readonly person: {
      readonly label: string;
      name(row: Row): string;
      detail?(row: Row): string;
    };
    readonly columns: readonly {
      readonly label: string;
      text(row: Row): string | undefined;
      /** Whether the column is left out if it is empty. */
      readonly isOptional?: boolean;
    }[];
    isLeftOut?(row: Row): boolean;
  };
  /** Why these rows can't go on, if so. */
  refuse?(rows: readonly Row[]): string | undefined;
  /** Above the button that goes on. */
  note(mapping: Mapping<Column>): string | undefined;
}

/** The action that confirms the columns. */
export interface CheckAction {
  readonly start: () => unknown;
  readonly pending?: boolean;
  readonly problem?: string | undefined;
}
