import { X } from "lucide-react";
import { Button } from "@/components/ui/button";

/** A filter that came with the address, such as "Only review": removes it. */
export function OnlyChip({ filter, onRemove }: { readonly filter: string; readonly onRemove: () => void }) {
  return (
    <Button size="small" onClick={onRemove}>
      {filter}
      <X size={14} aria-hidden />
      <span className="sr-only">: show everything</span>
    </Button>
  );
}
