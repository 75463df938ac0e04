"use client";

import { Link2, Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { EndpointButton } from "@/components/form/endpoint-button";
import { advocates } from "@/lib/leads/advocates/contract";
import { messages } from "@/lib/messages/contract";
import { describeTest } from "@/lib/messages/describe-sending";

/** Sends the member the invite that customers will get. */
export function TestInviteButton() {
  return (
    <EndpointButton
      size="small"
      endpoint={messages.sendTest}
      input={{}}
      onSuccess={(test) => toast.success(describeTest(test))}
    >
      <Send size={14} />
      Send me a test invite
    </EndpointButton>
  );
}

interface OwnLinkButtonProps {
  readonly campaignId: string;
  readonly name: string;
  readonly email: string;
}

/** Enrolls the member as an advocate, so the address becomes their own link. */
export function OwnLinkButton(member: OwnLinkButtonProps) {
  const router = useRouter();
  return (
    <EndpointButton
      size="small"
      endpoint={advocates.invite}
      input={member}
      onSuccess={() => {
        toast.success("You now have your own link. We emailed it to you too.");
        router.refresh();
      }}
    >
      <Link2 size={14} />
      Get my own link
    </EndpointButton>
  );
}
