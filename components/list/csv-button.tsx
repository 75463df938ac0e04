"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { useSignedInAs } from "@/components/form/signed-in-as";
import { Button, type ButtonProps } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { downloadCsv } from "@/lib/kit/client";
import type { ListEndpoint } from "@/lib/kit/contract";

interface Props<E extends ListEndpoint> extends Pick<ButtonProps, "disabled" | "aria-describedby"> {
  readonly endpoint: E;
  /** The view to export, with all of its pages. */
  readonly input: z.output<E["input"]>;
  /** Without the extension. */
  readonly fileName: string;
  readonly label?: string;
  /** Rows to append: a list with the same columns. */
  readonly loadMore?: (() => Promise<Blob>) | undefined;
}

/** Concatenates two CSV files with the same columns, dropping the second header line. */
async function joinCsv(lines: Blob, more: Blob): Promise<Blob> {
  const text = await more.text();
  return new Blob([lines, text.slice(text.indexOf("\r\n") + 2)], { type: lines.type });
}

/** Downloads a list's rows as a CSV file. */
export function CsvButton<E extends ListEndpoint>(props: Props<E>) {
  const { endpoint, input, fileName, label = "Export", loadMore, ...button } = props;
  const signedIn = useSignedInAs();
  const [pending, setPending] = useState(false);

  async function save() {
    setPending(true);
    try {
      const [lines, more] = await Promise.all([downloadCsv(endpoint, input), loadMore?.()]);
      saveFile(`${fileName}.csv`, more ? await joinCsv(lines, more) : lines);
    } catch (error) {
      toast.error(describeProblem(error));
      signedIn?.failed(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button icon={Download} {...button} onClick={save} pending={pending}>
      {label}
    </Button>
  );
}
