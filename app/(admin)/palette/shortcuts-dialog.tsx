"use client";

import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Choice } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import { shortcuts, useSingleKeys } from "./shortcuts";
import { useSearchKeys } from "./use-palette";

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Lists the shortcuts. Single-key ones can be turned off, since speech input triggers many keys. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const [on, set] = useSingleKeys();
  const searchKeys = useSearchKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" width="small">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
        <Line label="Search everything">
          {searchKeys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Line>
        <Line label="Search this list">
          <Kbd>/</Kbd>
        </Line>
        {shortcuts.map(({ keys, label }) => (
          <Line key={label} label={keys.length > 1 ? `Go to ${label}` : label}>
            {keys.map((key) => (
              <Kbd key={key}>{key.toUpperCase()}</Kbd>
            ))}
          </Line>
        ))}
        <Line label="Show these shortcuts">
          <Kbd>?</Kbd>
        </Line>
      </dl>
      <Choice
        label="Single-key shortcuts"
        hint="Turn these off if you hit keys by accident or use voice control. Saved in this browser."
        className="mt-5 border-inner-line border-t pt-5"
      >
        {(control) => <Switch {...control} checked={on} onCheckedChange={set} />}
      </Choice>
    </Dialog>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="flex justify-end gap-1">{children}</dd>
    </>
  );
}
