import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";

/** A list's filters, above its rows. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-inner-line border-b px-5 py-3 sm:px-6">{children}</div>
  );
}

const everything = "all";

interface FilterSelectProps {
  readonly label: string;
  /** The choice that doesn't filter. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onValueChange: (value: string | null) => void;
}

export function FilterSelect({ label, all, options, value, onValueChange }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      options={[{ value: everything, label: all }, ...options]}
      value={value ?? everything}
      onValueChange={(chosen) => onValueChange(chosen === everything ? null : chosen)}
      className="w-auto! max-w-64 sm:min-w-36 max-sm:flex-1"
    />
  );
}

interface FilterOffProps {
  readonly label: string;
  /** The effect of clearing the filter, for screen readers. */
  readonly effect: string;
  readonly onClick: () => void;
}

/** A filter that can only be cleared. */
export function FilterOff({ label, effect, onClick }: FilterOffProps) {
  return (
    <Button variant="quiet" onClick={onClick}>
      {label}
      <X size={14} />
      <span className="sr-only">: {effect}</span>
    </Button>
  );
}
