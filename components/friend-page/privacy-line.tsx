import { Lock } from "lucide-react";

/** Who gets to see what is typed. The advocate is told of a friend by first name and initial. */
export function PrivacyLine({ business, advocateName }: { business: string; advocateName: string }) {
  return (
    <p className="flex gap-2.5">
      <Lock aria-hidden size={15} strokeWidth={1.75} className="mt-[0.2em] shrink-0" />
      <span className="wrap-anywhere min-w-0 text-pretty">
        <bdi>{business}</bdi> gets what you type here, and nobody else does.{" "}
        <bdi>{advocateName || "Your friend"}</bdi> sees only your first name and initial, and whether you
        became a customer.
      </span>
    </p>
  );
}
