import { Lock } from "lucide-react";
import { Notice } from "@/components/ui/notice";

/** Says to who may not do something whom to ask. `what` completes "Only admins can …". */
export function OnlyAdmins({ what, admins }: { what: string; admins: readonly string[] }) {
  return (
    <Notice icon={Lock} title={`Only admins can ${what}`} className="mb-grid">
      {admins.length > 0 && <>Ask {listNames(admins)}.</>}
    </Notice>
  );
}

/** "Dana", "Dana or Sam", "Dana, Sam or Toni"; of many, the first three. */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const last = shown.at(-1) ?? "";
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} or ${last}` : last;
}
