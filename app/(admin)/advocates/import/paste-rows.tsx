"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

/** Takes rows copied from a spreadsheet. */
export function PasteRows({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div className="grid gap-3">
      <Field
        label="Rows"
        hint="Copy them in your spreadsheet, with the names of the columns if there are any."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            placeholder={"Name\tE-mail\nAnn Reyes\tann@example.com"}
            className="font-mono text-secondary!"
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button look="primary" onClick={() => onText(text)} disabled={text.trim() === ""}>
          Use these rows
        </Button>
      </div>
    </div>
  );
}
