import { Lock } from "lucide-react";
import { Notice } from "@/components/ui/notice";

/** Tells a member without permission who to ask. `what` completes "Only owners can …". */
export function OnlyAdmins({ what, admins }: { what: string; admins: readonly string[] }) {
  return (
    <Notice icon={Lock} title={`Only owners can ${what}`} className="mb-grid">
      {admins.length > 0 && <>Ask {listNames(admins)}.</>}
    </Notice>
  );
}

/** "Dana", "Dana or Sam", "Dana, Sam or Toni"; the first three of many. */
function listNames(names: readonly string[]): string {
  const firstNames = names.slice(0, 3);
  const last = firstNames.at(-1) ?? "";
  return firstNames.length > 1 ? `${firstNames.slice(0, -1).join(", ")} or ${last}` : last;
}
