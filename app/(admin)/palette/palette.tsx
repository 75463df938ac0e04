"use client";

import { Command } from "cmdk";
import { Megaphone, Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Money } from "@/components/ui/money";
import { Spinner } from "@/components/ui/spinner";
import { advocatePath, campaignPath, referralsPath } from "../paths";
import { type Caller, type Entry, findEntries } from "./entry";
import { PaletteGroup, PaletteRow } from "./palette-row";
import { useSingleKeys } from "./single-keys";
import { useEntries } from "./use-entries";
import { FEWEST_LETTERS, type Found, useFound } from "./use-found";

interface PaletteProps {
  readonly caller: Caller;
  readonly onClose: () => void;
}

/** Finds people, campaigns and pages, and does what is asked for most. */
export function Palette({ caller, onClose }: PaletteProps) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const entries = useEntries(caller);
  const found = useFound(text);
  const groups = entries.map((group) => ({ ...group, entries: findEntries(group.entries, text) }));

  function act(what: Entry["act"]) {
    onClose();
    if (typeof what === "string") router.push(what);
    else what();
  }

  const { campaigns, advocates, referrals } = found;
  const lists = [campaigns, advocates, referrals, ...groups.map((group) => group.entries)];
  return (
    <Command shouldFilter={false} vimBindings={false} loop label="Search and commands" className="contents">
      <div className="flex items-center gap-2.5 border-line border-b px-4">
        <span className="grid size-4 shrink-0 place-items-center text-soft">
          {found.isSearching ? <Spinner /> : <Search aria-hidden size={16} strokeWidth={1.75} />}
        </span>
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder="Search people, campaigns and pages…"
          className="h-12 min-w-0 flex-1 bg-transparent text-control text-ink outline-none placeholder:text-faint"
        />
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid place-items-center rounded-control text-soft max-sm:-mr-3 max-sm:size-11"
        >
          <X aria-hidden size={16} strokeWidth={1.75} className="sm:hidden" />
          <span aria-hidden className="max-sm:hidden">
            <Kbd>Esc</Kbd>
          </span>
        </button>
      </div>
      <Command.List
        label="Results"
        className="min-h-0 flex-1 scroll-py-8 overflow-y-auto p-2 sm:h-[min(26rem,55dvh)] sm:flex-none"
      >
        <FoundAdvocates items={advocates} act={act} />
        <FoundReferrals items={referrals} act={act} />
        <FoundCampaigns items={campaigns} act={act} />
        {groups.map((group) => (
          <EntryGroup key={group.heading} {...group} act={act} />
        ))}
      </Command.List>
      <PaletteStatus text={text} count={lists.flat().length} found={found} />
    </Command>
  );
}

interface EntryGroupProps {
  readonly heading: string;
  readonly entries: readonly Entry[];
  readonly act: (what: Entry["act"]) => void;
}

/** Pages, or actions, with the keys that do the same. */
function EntryGroup({ heading, entries, act }: EntryGroupProps) {
  const [hasKeys] = useSingleKeys();
  return (
    <PaletteGroup heading={heading}>
      {entries.map(({ id, label, icon: Icon, denied, keys = [], act: what }) => (
        <PaletteRow
          key={id}
          id={id}
          name={label}
          leading={<Icon aria-hidden size={16} strokeWidth={1.75} />}
          disabled={denied !== undefined}
          onSelect={() => act(what)}
          trailing={denied ?? (hasKeys && keys.map((key) => <Kbd key={key}>{key}</Kbd>))}
        />
      ))}
    </PaletteGroup>
  );
}

interface PaletteStatusProps {
  readonly text: string;
  /** How many rows stand above. */
  readonly count: number;
  readonly found: Found;
}

/** How the search stands: on its way, failed, or how much it has found. */
function PaletteStatus({ text, count, found: { isSearching, error, retry } }: PaletteStatusProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-line border-t px-4 py-1.5 text-caption text-soft">
      {error && !isSearching ? (
        <>
          <p role="alert" className="text-pretty text-red">
            People could not be searched. {describeProblem(error)}
          </p>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </>
      ) : (
        <p role="status" className="truncate">
          {sayStatus(text, count, isSearching)}
        </p>
      )}
    </div>
  );
}

function sayStatus(text: string, count: number, isSearching: boolean): string {
  if (isSearching) return "Searching people…";
  if (text === "") return "Type a name, an e-mail address, a phone number or a code.";
  if (text.length < FEWEST_LETTERS) return "One more letter, and people are searched as well.";
  if (count === 0) return `Nothing found for “${text}”.`;
  return count === 1 ? "1 result" : `${count} results`;
}

interface FoundProps<Item> {
  readonly items: readonly Item[];
  readonly act: (what: Entry["act"]) => void;
}

/** Advocates, with their campaign and what they have to spend. */
function FoundAdvocates({ items, act }: FoundProps<Found["advocates"][number]>) {
  return (
    <PaletteGroup heading="Advocates">
      {items.map((advocate) => (
        <PaletteRow
          key={advocate.advocateId}
          id={`advocate ${advocate.advocateId}`}
          name={advocate.name}
          leading={<Avatar name={advocate.name} />}
          detail={
            <>
              <bdi>{advocate.campaignName}</bdi> · <bdi>{advocate.email ?? advocate.phone}</bdi>
            </>
          }
          trailing={<Money cents={advocate.creditBalanceCents} />}
          onSelect={() => act(advocatePath(advocate))}
        />
      ))}
    </PaletteGroup>
  );
}

/** Referrals, with who made them and how they stand. They open in the inbox, where they can be converted. */
function FoundReferrals({ items, act }: FoundProps<Found["referrals"][number]>) {
  return (
    <PaletteGroup heading="Referrals">
      {items.map(({ referralId, friendName, friendEmail, advocateName, campaignName, status }) => (
        <PaletteRow
          key={referralId}
          id={`referral ${referralId}`}
          name={friendName}
          leading={<Avatar name={friendName} />}
          detail={
            <>
              referred by <bdi>{advocateName}</bdi> · <bdi>{campaignName}</bdi>
            </>
          }
          trailing={
            status === "pending" ? (
              <Badge tone="amber">Waiting</Badge>
            ) : (
              <Badge tone="accent">Converted</Badge>
            )
          }
          onSelect={() => act(referralsPath({ q: friendEmail, status: "all" }))}
        />
      ))}
    </PaletteGroup>
  );
}

/** Campaigns, with how they stand. */
function FoundCampaigns({ items, act }: FoundProps<Found["campaigns"][number]>) {
  return (
    <PaletteGroup heading="Campaigns">
      {items.map(({ campaignId, name, status }) => (
        <PaletteRow
          key={campaignId}
          id={`campaign ${campaignId}`}
          name={name}
          leading={<Megaphone aria-hidden size={16} strokeWidth={1.75} />}
          trailing={status === "paused" && <Badge>Paused</Badge>}
          onSelect={() => act(campaignPath(campaignId))}
        />
      ))}
    </PaletteGroup>
  );
}
