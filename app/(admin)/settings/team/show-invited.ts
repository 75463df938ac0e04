import { toast } from "sonner";
import type { z } from "zod";
import { copyText } from "@/components/ui/copy-text";
import type { invitations } from "@/lib/accounts/invitations/contract";
import { describeSending } from "@/lib/messages/describe-sending";

type Invited = Pick<z.output<typeof invitations.create.output>, "invitation" | "sending" | "inviteUrl">;

/** Confirms an invitation: sent, or captured here with a link to pass on. */
export function showInvited({ invitation: { email }, sending, inviteUrl }: Invited, more = ""): void {
  if (inviteUrl === undefined) {
    const is = sending.now > 0 ? `The invitation to ${email} goes out now.` : describeSending(sending);
    toast.success([is, more].filter(Boolean).join(" "));
    return;
  }
  toast.warning(
    `${email} was invited, but the email can’t be delivered: no provider is set up, or it’s an example address. ${more}`.trim(),
    {
      duration: 20_000,
      action: {
        label: "Copy link",
        onClick: () => void copyText(inviteUrl).then((done) => toast(done ? "Link copied." : "Couldn’t copy.")),
      },
    },
  );
}
