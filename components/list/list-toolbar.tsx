"use client";

import { Search, SlidersHorizontal, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { formatNumber } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { ChoiceRow } from "@/components/ui/segmented";

interface ListToolbarProps<Order extends string, Part extends string> {
  readonly search: ComponentProps<typeof SearchBox>;
  readonly campaign: ComponentProps<typeof CampaignFilter>;
  readonly order: ComponentProps<typeof NativeSelect<Order>>;
  readonly part: Omit<ComponentProps<typeof FilterChips<Part>>, "label">;
  readonly children?: ReactNode;
  /** Actions of the page's header, which phones have beside the filters. */
  readonly phoneActions?: ReactNode;
}

/** Search, campaign filter, order and filter chips of a list. Phones have what is rarely used behind one button. */
export function ListToolbar<Order extends string, Part extends string>(props: ListToolbarProps<Order, Part>) {
  const { search, campaign, order, part, children, phoneActions } = props;
  const filters = (
    <>
      <CampaignFilter {...campaign} className="sm:w-52" />
      <NativeSelect aria-label="Sort by" {...order} />
    </>
  );
  return (
    <div className="grid gap-3 px-5 pt-4 pb-3 max-sm:gap-2 max-sm:pt-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox {...search} className="min-w-0 flex-1 sm:flex-[1_1_16rem]" />
        <div className="contents max-sm:hidden">
          {filters}
          {children}
        </div>
        <PhoneFilters isFiltering={campaign.value !== null}>
          {filters}
          {children}
          {phoneActions}
        </PhoneFilters>
      </div>
      <FilterChips label="Show" {...part} />
    </div>
  );
}

interface PhoneFiltersProps {
  /** Whether a filter that isn't visible hides rows. */
  readonly isFiltering: boolean;
  readonly children: ReactNode;
}

function PhoneFilters({ isFiltering, children }: PhoneFiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title="Filters and more"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label={isFiltering ? "Filters and more, filtered by campaign" : "Filters and more"}
          className={cx(
            "relative grid size-control shrink-0 place-items-center rounded-control border sm:hidden",
            isFiltering ? "border-transparent bg-tint text-accent" : "border-edge text-soft",
          )}
        >
          <SlidersHorizontal size={18} />
        </button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons and links inside are pressed, also by key */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: browsers send clicks for keys */}
      <div
        className="grid gap-2"
        onClick={({ target }) => target instanceof Element && target.closest("button, a") && setOpen(false)}
      >
        {children}
      </div>
    </Dialog>
  );
}

interface CampaignFilterProps {
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly value: string | null;
  readonly onValueChange: (campaignId: string | null) => void;
  readonly className?: string;
}

const all = "all";

/** Filters by campaign. Hidden if there is only one. */
function CampaignFilter({ campaigns, value, onValueChange, className = "" }: CampaignFilterProps) {
  if (campaigns.length < 2 && value === null) return null;
  const options = campaigns.map(({ campaignId, name }) => ({ value: campaignId, label: name }));
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <NativeSelect
      aria-label="Campaign"
      options={[
        { value: all, label: "All campaigns" },
        ...options,
        ...(isKnown ? [] : [{ value, label: "Deleted campaign" }]),
      ]}
      value={value ?? all}
      onValueChange={(chosen) => onValueChange(chosen === all ? null : chosen)}
      className={className}
    />
  );
}

interface FilterChip<V extends string = string> {
  readonly value: V;
  readonly label: string;
  /** The number of rows, if known. */
  readonly count?: number | undefined;
}

interface FilterChipsProps<V extends string> {
  /** The group's name for screen readers. */
  readonly label: string;
  readonly chips: readonly FilterChip<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
}

/** A list's most-used filters, one tap away. */
export function FilterChips<V extends string>({ chips, ...choice }: FilterChipsProps<V>) {
  return (
    <ChoiceRow
      {...choice}
      choices={chips.map(({ value, label, count }) => ({
        value,
        content: (
          <>
            {label}
            {count !== undefined && <span className="font-normal text-caption">{formatNumber(count)}</span>}
          </>
        ),
      }))}
      className="fade-edges -m-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
      itemClassName="h-8 rounded-chip border border-line px-3 hover:border-faint data-chosen:border-transparent data-chosen:bg-tint data-chosen:text-accent pointer-coarse:h-10.5 max-sm:h-10 forced-colors:data-chosen:border-4"
    />
  );
}

interface SearchBoxProps {
  /** The field's name: "Search advocates". */
  readonly label: string;
  /** An example of a search. */
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly className?: string;
}

const pauseMs = 200;

/** Searches while typing, after each short pause. The key `/` focuses it (see `data-search`). */
export function SearchBox({ label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);

  // The search changed elsewhere, such as with the browser's back button.
  if (searched !== value) {
    setSearched(value);
    setText(value);
  }

  const search = (typed: string) => {
    setSearched(typed);
    latest.current(typed);
  };
  useEffect(() => {
    if (text.trim() === searched) return;
    const timer = setTimeout(() => {
      setSearched(text.trim());
      latest.current(text.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, searched]);

  return (
    <search className={className}>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={100}
        spellCheck={false}
        data-search
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(text.trim());
          if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            setText("");
            search("");
          }
        }}
        leading={<Search size={15} />}
        trailing={
          text && (
            <IconButton
              label="Clear the search"
              icon={X}
              onClick={() => {
                setText("");
                search("");
                input.current?.focus();
              }}
            />
          )
        }
      />
    </search>
  );
}
