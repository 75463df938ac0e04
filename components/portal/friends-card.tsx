import type { AdvocatePortalProps } from "./advocate-portal";
import { CapBar, sayCount } from "./cap-bar";
import { FirstSteps } from "./first-steps";
import { Fold } from "./fold";
import { FriendRows } from "./friend-rows";
import { PortalCard } from "./portal-card";

const NEWEST = 10;

type FriendsCardProps = Pick<AdvocatePortalProps, "friends" | "usedCount" | "cap" | "state" | "offer">;

/** What became of whom, and how many more there can be. */
export function FriendsCard({ friends, usedCount, cap, state, offer }: FriendsCardProps) {
  const hasEnded = state === "ended";
  const older = friends.slice(NEWEST);
  return (
    <PortalCard title="Your friends" aside={sayCount(usedCount, cap)}>
      <CapBar usedCount={usedCount} cap={cap} />
      {friends.length === 0 ? (
        <div className="pt-2">
          {state === "open" ? (
            <FirstSteps offer={offer} />
          ) : (
            <p className="text-soft">Nobody came with your link.</p>
          )}
        </div>
      ) : (
        <FriendRows friends={friends.slice(0, NEWEST)} hasEnded={hasEnded} />
      )}
      {older.length > 0 && (
        <Fold title={`${older.length.toLocaleString("en-US")} more`}>
          <FriendRows friends={older} hasEnded={hasEnded} />
        </Fold>
      )}
    </PortalCard>
  );
}
