"use client";

import { Printer } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { PaperSign, type SignSize, signSizes } from "@/components/qr/paper-sign";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";

const sizes = [
  { value: "yard", label: "Yard sign" },
  { value: "van", label: "Van" },
] as const;

/** The sign in one of its sizes. Print shops take the PDF that browsers save from the print dialog. */
export function SignSheet(facts: Omit<ComponentProps<typeof PaperSign>, "size">) {
  const [size, setSize] = useState<SignSize>("yard");
  const { width, height } = signSizes[size];
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Segmented label="Size" segments={sizes} value={size} onValueChange={setSize} />
        <Button icon={Printer} variant="primary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <p className="w-full text-pretty text-secondary text-soft">
          {width} × {height} inches. Choose “Save as PDF” and send the file to a print shop. Leave the scale
          at 100%.
        </p>
      </div>
      <PaperSign {...facts} size={size} />
    </>
  );
}
