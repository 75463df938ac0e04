"use client";

import { Command } from "cmdk";
import type { ReactNode } from "react";
import { MarkedText } from "@/components/ui/marked-text";

interface PaletteRowProps {
  /** Unique among the rows. */
  readonly id: string;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
  /** An icon or an avatar. */
  readonly leading: ReactNode;
  readonly name: string;
  /** The search, which is marked in the name. */
  readonly typed?: string;
  readonly detail?: ReactNode;
  readonly trailing?: ReactNode;
}

export function PaletteRow(row: PaletteRowProps) {
  const { id, onSelect, disabled, leading, name, typed = "", detail, trailing } = row;
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      disabled={disabled ?? false}
      className="flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-control px-2.5 py-1.5 data-[disabled=true]:cursor-default data-[selected=true]:bg-inner-line data-[disabled=true]:text-soft max-sm:min-h-12 forced-colors:data-[selected=true]:outline-2 forced-colors:data-[selected=true]:-outline-offset-2"
    >
      <span className="grid size-7 shrink-0 place-items-center text-soft">{leading}</span>
      <span className="min-w-0 flex-1 leading-snug">
        <bdi className="block truncate" title={name}>
          <MarkedText text={name} typed={typed} />
        </bdi>
        {detail && <span className="block truncate text-caption text-soft">{detail}</span>}
      </span>
      {trailing && <span className="flex shrink-0 items-center gap-1 text-caption text-soft">{trailing}</span>}
    </Command.Item>
  );
}

/** Rows under a heading; renders nothing without rows. */
export function PaletteGroup({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={<span className="block px-2.5 pt-2.5 pb-1 font-medium text-caption text-soft">{heading}</span>}
    >
      {children}
    </Command.Group>
  );
}
