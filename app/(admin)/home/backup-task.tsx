import { DatabaseBackup } from "lucide-react";
import { DateTime } from "@/components/ui/date-time";
import { link, type Task } from "./task";

/** The state of overdue backups, for the members who may make one. */
export interface OverdueBackup {
  /** When the newest one was made; undefined if there is none. */
  readonly lastAt: Date | undefined;
}

/** The task of a server without a recent backup. */
export function overdueBackupTask({ lastAt }: OverdueBackup): Task {
  const name = "Backups are overdue";
  return {
    key: "backup",
    name,
    icon: DatabaseBackup,
    detail: lastAt ? (
      <>
        The last one was made <DateTime value={lastAt} format="relative" />
      </>
    ) : (
      "None has been made yet"
    ),
    reasons: [{ tone: "red", text: "Not backed up" }],
    action: link("/settings/business/backups", "Fix", name),
  };
}
