import { formatPhone } from "@/lib/kit/format-phone";

export function CallLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className="whitespace-nowrap underline-offset-2 hover:underline">
      {formatPhone(phone)}
    </a>
  );
}

interface FriendContactProps {
  readonly friend: {
    readonly friendEmail?: string | undefined;
    readonly friendPhone?: string | undefined;
  };
}

/** Identifies a friend by email address, or else by a phone number to tap. */
export function FriendContact({ friend: { friendEmail, friendPhone } }: FriendContactProps) {
  if (friendEmail) return <bdi>{friendEmail}</bdi>;
  return friendPhone ? <CallLink phone={friendPhone} /> : null;
}
