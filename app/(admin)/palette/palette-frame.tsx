"use client";

import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { dialogLook, scrimLook } from "@/components/ui/overlay-look";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import { useOnDemand } from "@/components/use-on-demand";
import type { Caller } from "./entry";

// What finds people knows phone numbers, which weigh a lot, and most pages are left without it.
const loadPalette = () => import("./palette").then(({ Palette }) => Palette);

interface PaletteFrameProps {
  readonly caller: Caller;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The palette over the page. Its code comes when it is opened for the first time. */
export function PaletteFrame({ caller, open, onOpenChange }: PaletteFrameProps) {
  const { Loaded: Palette, failed } = useOnDemand(loadPalette, open);
  const returnFocus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  // The first time, the field comes after the frame has taken the focus.
  useEffect(() => {
    if (Palette) content.current?.querySelector("input")?.focus();
  }, [Palette]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          {...returnFocus}
          className={cx(dialogLook, "max-sm:h-[92dvh] sm:mt-[12vh] sm:mb-auto sm:max-w-xl")}
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          {Palette && <Palette caller={caller} onClose={() => onOpenChange(false)} />}
          {!Palette && !failed && <PaletteSkeleton />}
          {failed && (
            <Notice tone="red" role="alert" title="Search did not load" className="m-4">
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
