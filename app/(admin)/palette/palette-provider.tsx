"use client";

import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { lazy, useLazy, useWas } from "@/components/lazy";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import { dialogStyles, scrimStyles } from "@/components/ui/variants";
import type { Caller } from "./entries";
import { isCovered, useSingleKeyShortcuts } from "./shortcuts";
import { Openers } from "./use-palette";

// Search loads phone number code, which is heavy, and most visits never use it.
const loadPalette = () => import("./palette").then(({ Palette }) => Palette);

const ShortcutsDialog = lazy(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog), null);

/** Provides the command palette and the keyboard shortcuts. */
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

interface PaletteFrameProps {
  readonly caller: Caller;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The palette dialog. Its code loads on first open. */
function PaletteFrame({ caller, open, onOpenChange }: PaletteFrameProps) {
  const { Loaded: Palette, failed } = useLazy(loadPalette, open);
  const returnFocus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  // On first open the field appears after the dialog has taken the focus.
  useEffect(() => {
    if (Palette) content.current?.querySelector("input")?.focus();
  }, [Palette]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyles} />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          {...returnFocus}
          className={cx(dialogStyles, "max-sm:h-[92dvh] sm:mt-[12vh] sm:mb-auto sm:max-w-xl")}
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          {Palette && <Palette caller={caller} onClose={() => onOpenChange(false)} />}
          {!Palette && !failed && <PaletteSkeleton />}
          {failed && (
            <Notice tone="red" role="alert" title="Search didn’t load" className="m-4">
              Check your connection, then reload the page.
            </Notice>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function PaletteSkeleton() {
  return (
    <Loading label="Loading search" className="grid gap-3 p-4">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </Loading>
  );
}

/** Toggles the palette with ⌘K or Ctrl K, even while typing. Other dialogs take precedence. */
function usePaletteKey(open: boolean, setOpen: (open: boolean) => void): void {
  const latest = useRef({ open, setOpen });
  useEffect(() => {
    latest.current = { open, setOpen };
  }, [open, setOpen]);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { open: isOpen, setOpen: change } = latest.current;
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey || (!isOpen && isCovered())) return;
      event.preventDefault();
      change(!isOpen);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
