"use client";

import { FileDown, UserX } from "lucide-react";
import { MenuItem } from "@/components/ui/menu";
import { type PersonId, useExportPerson } from "./use-export-person";

interface PersonItemsProps {
  readonly person: PersonId;
  readonly isAdmin: boolean;
  readonly onErase: () => void;
}

/** Menu items for a person's data requests: export and erase. */
export function PersonItems({ person, isAdmin, onErase }: PersonItemsProps) {
  const { save, pending } = useExportPerson(person);
  const note = !isAdmin && <span className="block text-caption">Only owners can do this.</span>;
  const styles = "data-disabled:text-soft data-disabled:opacity-100!";
  return (
    <>
      <MenuItem icon={FileDown} disabled={!isAdmin || pending} onSelect={save} className={styles}>
        <span>
          Export personal data
          {note}
        </span>
      </MenuItem>
      <MenuItem icon={UserX} danger={isAdmin} disabled={!isAdmin} onSelect={onErase} className={styles}>
        <span>
          Erase personal data…
          {note}
        </span>
      </MenuItem>
    </>
  );
}
