import { Heart } from "lucide-react";
import { initialsOf } from "@/components/ui/initials";

/** Who recommends the business. @param name as friends know the person: "Ann R."; empty when there is none to use */
export function Recommender({ name }: { name: string }) {
  return (
    <p className="flex min-w-0 items-center gap-3 text-section @4xl:text-[1.0625rem]">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-(--brand-ink) font-semibold text-(--brand-color) text-caption"
      >
        {name ? initialsOf(name) : <Heart size={16} strokeWidth={2} />}
      </span>
      <span className="wrap-anywhere min-w-0">
        <bdi className="font-semibold">{name || "A friend"}</bdi> thinks you’ll like us
      </span>
    </p>
  );
}
