import { formatMoney } from "@/components/ui/format";

/** Somebody an advocate has referred. `earnedCents` once the friend became a customer. */
export interface ShownFriend {
  readonly name: string;
  readonly earnedCents?: number;
}

/** What became of whom, and how many more there can be. */
export function PortalFriends({ friends, cap }: { friends: readonly ShownFriend[]; cap: number }) {
  const left = Math.max(cap - friends.length, 0).toLocaleString("en-US");
  return (
    <section className="rounded-card border border-line bg-card px-4 pt-4 pb-1">
      <header className="flex items-baseline justify-between gap-3 border-inner-line border-b pb-2">
        <h2 className="font-semibold text-section">Your friends</h2>
        <span className="text-caption text-soft">
          {left} of {cap.toLocaleString("en-US")} left
        </span>
      </header>
      <ul className="divide-y divide-inner-line">
        {friends.map(({ name, earnedCents }) => (
          <li key={name} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">
                <bdi>{name}</bdi>
              </p>
              <p className="text-caption text-soft">{sayStanding(earnedCents)}</p>
            </div>
            {earnedCents === undefined ? (
              <span className="rounded-chip bg-amber-bg px-2 py-0.5 font-medium text-amber text-caption">
                Waiting
              </span>
            ) : (
              <span className="rounded-chip bg-tint px-2 py-0.5 font-medium text-(--brand-text) text-caption">
                {earnedCents > 0 ? "Earned" : "Done"}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sayStanding(earnedCents: number | undefined): string {
  if (earnedCents === undefined) return "The team is getting in touch";
  return earnedCents > 0 ? `Job done. You earned ${formatMoney(earnedCents)}` : "Job done";
}
