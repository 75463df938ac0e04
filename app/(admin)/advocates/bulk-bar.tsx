"use client";

import { Send, X } from "lucide-react";
import { useState } from "react";
import { useCalls } from "@/components/list/use-calls";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { advocates } from "@/lib/advocates/contract";
import type { FoundAdvocate } from "./advocate";
import { ResendDialog } from "./resend-dialog";
import type { useSelection } from "./use-selection";

/** What can be done with the chosen advocates. */
export function BulkBar({ selection }: { selection: ReturnType<typeof useSelection<FoundAdvocate>> }) {
  const [open, setOpen] = useState(false);
  const calls = useCalls(advocates.sendInvite, "next");
  const { items, clear } = selection;
  if (items.length === 0 && !open) return null;
  return (
    <>
      {items.length > 0 && (
        <section
          aria-label="Chosen advocates"
          className="sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full animate-pop items-center gap-2 rounded-card border border-line bg-card py-2 pr-2 pl-4 shadow-pop"
        >
          <span role="status" className="mr-1 whitespace-nowrap font-medium">
            {items.length.toLocaleString("en-US")} chosen
          </span>
          <Button size="small" onClick={() => setOpen(true)}>
            <Send aria-hidden size={14} strokeWidth={1.75} />
            Resend invite
          </Button>
          <IconButton label="Choose nobody" icon={X} size="small" onClick={clear} />
        </section>
      )}
      <ResendDialog {...{ open, setOpen, calls, selection }} />
    </>
  );
}
