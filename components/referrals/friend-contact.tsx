import { formatPhone } from "@/lib/kit/format-phone";

/** A number to call at a tap. */
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

/** What tells a friend from others: the email address, else the number, to call at a tap. */
export function FriendContact({ friend: { friendEmail, friendPhone } }: FriendContactProps) {
  if (friendEmail) return <bdi>{friendEmail}</bdi>;
  return friendPhone ? <CallLink phone={friendPhone} /> : null;
}
