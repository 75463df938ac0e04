import { type ShownFriend, standingOf } from "./friend-standing";

const chips = {
  Waiting: "bg-amber-bg text-amber",
  Earned: "bg-tint text-(--brand-text)",
  Done: "bg-tint text-(--brand-text)",
  Ended: "bg-inner-line text-soft",
};

interface FriendRowsProps {
  readonly friends: readonly ShownFriend[];
  readonly hasEnded: boolean;
}

/** Friends, each with where they stand and why. */
export function FriendRows({ friends, hasEnded }: FriendRowsProps) {
  return (
    <ul className="divide-y divide-inner-line">
      {friends.map((friend) => {
        const { label, text } = standingOf(friend, hasEnded);
        return (
          <li key={friend.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
            <div className="min-w-0 flex-[1_1_10rem]">
              <p className="wrap-anywhere font-medium text-[0.9375rem]">
                <bdi>{friend.name}</bdi>
              </p>
              <p className="wrap-anywhere text-pretty text-secondary text-soft">{text}</p>
            </div>
            <span
              className={`rounded-chip px-2.5 py-0.5 font-medium text-caption forced-colors:border ${chips[label]}`}
            >
              {label}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
