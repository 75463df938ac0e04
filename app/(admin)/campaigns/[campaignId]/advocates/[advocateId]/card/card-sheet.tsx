"use client";

import { Printer } from "lucide-react";
import { useState } from "react";
import { type CardFacts, PrintedCards } from "@/components/qr/paper-card";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";

const layouts = [
  { value: "one", label: "One large" },
  { value: "many", label: "Ten to cut out" },
] as const;

type Layout = (typeof layouts)[number]["value"];

/** The printed card: one for the counter, or a sheet of business cards. */
export function CardSheet(facts: CardFacts) {
  const [layout, setLayout] = useState<Layout>("one");
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Segmented label="Layout" segments={layouts} value={layout} onValueChange={setLayout} />
        <Button icon={Printer} variant="primary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <PrintedCards {...facts} many={layout === "many"} />
    </>
  );
}
