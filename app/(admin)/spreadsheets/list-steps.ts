import type { z } from "zod";
import type { FileRow } from "@/lib/files/customer-files/row-fields";
import type { ListKind, Mapping } from "@/lib/files/spreadsheets/columns";

/** How a kind of list is chosen, matched and previewed. */
export interface ListSteps<Column extends string, Row> {
  readonly list: ListKind<Column, Row>;
  /** A row as it is uploaded. */
  rowOf(row: Row): z.output<typeof FileRow>;
  /** Typical sources of such files, and their rows. */
  readonly sources: string;
  /** Sample rows to paste. */
  readonly example: string;
  readonly sample: { readonly name: string; readonly csv: string };
  readonly fields: readonly {
    readonly meaning: Column;
    readonly label: string;
    readonly hint: string;
  }[];
  /** What to know if the file is a program's export. */
  readonly exportHint: string;
  /** The first rows, as they were read. */
  readonly preview: {
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

/** The fields of the people in every list. */
export const personFields = [
  { meaning: "name", label: "Name", hint: "Full name or first name." },
  { meaning: "lastName", label: "Last name", hint: "Only if it’s in its own column." },
  { meaning: "email", label: "Email", hint: "Of several, the first valid one." },
  { meaning: "phone", label: "Phone", hint: "US numbers, in any format." },
  { meaning: "textConsent", label: "Text consent", hint: "Without a “yes”, no texts." },
] as const;

/** The action that confirms the columns. */
export interface CheckAction {
  readonly start: () => unknown;
  readonly pending?: boolean;
  readonly problem?: string | undefined;
}
