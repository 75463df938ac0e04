import { Kbd } from "@/components/ui/kbd";
import type { Entry } from "./entry";
import { PaletteGroup, PaletteRow } from "./palette-row";
import { useSingleKeys } from "./single-keys";

interface EntryGroupProps {
  readonly heading: string;
  readonly entries: readonly Entry[];
  readonly act: (what: Entry["act"]) => void;
}

/** Pages, or actions, with the keys that do the same. */
export function EntryGroup({ heading, entries, act }: EntryGroupProps) {
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
