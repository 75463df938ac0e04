"use client";

import { type ReactNode, useMemo, useState } from "react";
import { onDemand } from "@/components/on-demand";
import { useWas } from "@/components/use-was";
import type { Caller } from "./entry";
import { Openers } from "./openers";
import { PaletteFrame } from "./palette-frame";
import { usePaletteKey } from "./use-palette-key";
import { useSingleKeyShortcuts } from "./use-single-key-shortcuts";

const ShortcutsDialog = onDemand(
  () => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog),
  null,
);

/** Gives the pages below the command palette and the keyboard shortcuts. */
export function PaletteProvider({ caller, children }: { caller: Caller; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [helps, setHelps] = useState(false);
  const wasHelping = useWas(helps);
  const openers = useMemo(() => ({ openPalette: () => setOpen(true), openHelp: () => setHelps(true) }), []);
  usePaletteKey(open, setOpen);
  useSingleKeyShortcuts(openers);
  return (
    <Openers value={openers}>
      {children}
      <PaletteFrame caller={caller} open={open} onOpenChange={setOpen} />
      {wasHelping && <ShortcutsDialog open={helps} onOpenChange={setHelps} />}
    </Openers>
  );
}
