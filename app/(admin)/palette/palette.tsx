"use client";

import { Command } from "cmdk";
import { Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";
import { type Caller, findEntries, type PaletteEntry, useEntries } from "./entries";
import { FoundAdvocates, FoundCampaigns, FoundHelp, FoundReferrals, FoundUses } from "./found-rows";
import { PaletteGroup, PaletteRow } from "./palette-row";
import { useSingleKeys } from "./shortcuts";
import { FEWEST_LETTERS, type SearchResults, useSearchResults } from "./use-search-results";

/** Searches people, jobs, campaigns, pages and the guide, and runs common actions. */
export function Palette({ caller, onClose }: { caller: Caller; onClose: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const entries = useEntries(caller);
  const found = useSearchResults(text);
  const groups = entries.map((group) => ({ ...group, entries: findEntries(group.entries, text) }));

  function act(what: PaletteEntry["act"]) {
    onClose();
    if (typeof what === "string") router.push(what);
    else what();
  }

  const { campaigns, advocates, referrals, uses, help } = found;
  const lists = [campaigns, advocates, referrals, uses, help, ...groups.map((group) => group.entries)];
  return (
    <Command shouldFilter={false} vimBindings={false} loop label="Search and commands" className="contents">
      <div className="flex items-center gap-2.5 border-line border-b px-4">
        <span className="grid size-4 shrink-0 place-items-center text-soft">
          {found.isSearching ? <Spinner /> : <Search size={16} />}
        </span>
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder="Search people, jobs, pages and help…"
          className="h-12 min-w-0 flex-1 bg-transparent text-control text-ink outline-none placeholder:text-faint"
        />
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid place-items-center rounded-control text-soft max-sm:-mr-3 max-sm:size-11"
        >
          <X size={16} className="sm:hidden" />
          <span aria-hidden className="max-sm:hidden">
            <Kbd>Esc</Kbd>
          </span>
        </button>
      </div>
      <Command.List
        label="Results"
        className="min-h-0 flex-1 scroll-py-8 overflow-y-auto p-2 sm:h-[min(26rem,55dvh)] sm:flex-none"
      >
        <FoundAdvocates items={advocates} typed={text} act={act} />
        <FoundReferrals items={referrals} typed={text} act={act} />
        <FoundUses items={uses} typed={text} act={act} />
        <FoundCampaigns items={campaigns} typed={text} act={act} />
        {groups.map((group) => (
          <EntryGroup key={group.heading} {...group} typed={text} act={act} />
        ))}
        <FoundHelp items={help} typed={text} act={act} />
      </Command.List>
      <PaletteStatus text={text} count={lists.flat().length} found={found} />
    </Command>
  );
}

interface EntryGroupProps {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
  readonly typed: string;
  readonly act: (what: PaletteEntry["act"]) => void;
}

/** Pages or actions with their shortcuts. */
function EntryGroup({ heading, entries, typed, act }: EntryGroupProps) {
  const [hasKeys] = useSingleKeys();
  return (
    <PaletteGroup heading={heading}>
      {entries.map(({ id, label, icon: Icon, denied, keys = [], act: what }) => (
        <PaletteRow
          key={id}
          id={id}
          name={label}
          typed={typed}
          leading={<Icon size={16} />}
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
  /** How many rows are above. */
  readonly count: number;
  readonly found: SearchResults;
}

/** The search status: loading, failed, or the number of results. */
function PaletteStatus({ text, count, found: { isSearching, error, retry } }: PaletteStatusProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-line border-t px-4 py-1.5 text-caption text-soft">
      {error && !isSearching ? (
        <>
          <p role="alert" className="text-pretty text-red">
            Couldn’t search people. {describeProblem(error)}
          </p>
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </>
      ) : (
        <p role="status" className="truncate">
          {describeStatus(text, count, isSearching)}
        </p>
      )}
    </div>
  );
}

function describeStatus(text: string, count: number, isSearching: boolean): string {
  if (isSearching) return "Searching people…";
  if (text === "") return "Type a name, email, phone, code, job or invoice number, or ask a question.";
  if (text.length < FEWEST_LETTERS) return "Type one more letter to search people too.";
  if (count === 0) return `Nothing found for “${text}”.`;
  return count === 1 ? "1 result" : `${count} results`;
}
