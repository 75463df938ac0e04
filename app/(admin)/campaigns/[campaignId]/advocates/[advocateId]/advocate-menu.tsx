"use client";

import { Ellipsis, FileText, Link2, PencilLine, RefreshCw, Send } from "lucide-react";
import { toast } from "sonner";
import { PersonItems } from "@/components/people/person-items";
import { copyText } from "@/components/ui/copy-text";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { LinkQuestion } from "./dialogs";

interface AdvocateMenuProps {
  readonly advocateId: string;
  readonly portalUrl: string;
  readonly statementHref: string;
  readonly isAdmin: boolean;
  readonly onEdit: () => void;
  readonly onAsk: (question: LinkQuestion) => void;
  readonly defaultOpen: boolean;
}

/** Less common actions on an advocate. */
export function AdvocateMenu({
  advocateId,
  portalUrl,
  statementHref,
  isAdmin,
  onEdit,
  onAsk,
  defaultOpen,
}: AdvocateMenuProps) {
  async function copyPortalLink() {
    if (await copyText(portalUrl)) toast.success("Portal link copied. Anyone who has it can open the portal.");
    else toast.error("Your browser won’t let us copy. Open the portal and copy the address from there.");
  }

  return (
    <Menu defaultOpen={defaultOpen} trigger={<IconButton label="More actions" icon={Ellipsis} variant="secondary" />}>
      <MenuItem icon={PencilLine} onSelect={onEdit}>
        Edit contact
      </MenuItem>
      <MenuItem icon={Send} onSelect={() => onAsk("invite")}>
        Send invite again
      </MenuItem>
      <MenuItem icon={Link2} onSelect={copyPortalLink}>
        Copy portal link
      </MenuItem>
      <MenuItem icon={FileText} href={statementHref}>
        Statement
      </MenuItem>
      <MenuItem
        icon={RefreshCw}
        disabled={!isAdmin}
        onSelect={() => onAsk("replace")}
        className="data-disabled:text-soft data-disabled:opacity-100!"
      >
        <span>
          Replace portal link
          {!isAdmin && <span className="block text-caption">Only owners can do this.</span>}
        </span>
      </MenuItem>
      <PersonItems person={{ advocateId }} isAdmin={isAdmin} onErase={() => onAsk("erase")} />
    </Menu>
  );
}
