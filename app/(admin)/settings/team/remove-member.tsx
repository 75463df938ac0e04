"use client";

import { toast } from "sonner";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { users } from "@/lib/users/contract";
import { useRefresh } from "../../use-refresh";
import { type ListedMember, nameOf } from "./member";

interface RemoveMemberProps {
  readonly member: ListedMember;
  readonly isSelf: boolean;
  readonly onDone: () => void;
}

const longestOnButton = 20;

/** Takes a member out of the team, or says why that cannot be. */
export function RemoveMember({ member, isSelf, onDone }: RemoveMemberProps) {
  const refresh = useRefresh();
  const { email, firstName } = member;
  const name = nameOf(member);
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-inner-line border-t pt-5">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium">Remove from the team</p>
        <p className="text-pretty text-secondary text-soft">
          {isSelf
            ? "You cannot remove yourself. Ask another admin."
            : "Signed out with the next click, API keys included. What they did stays."}
        </p>
      </div>
      {!isSelf && (
        <EndpointConfirm
          endpoint={users.remove}
          input={{ email }}
          title={`Remove ${name}?`}
          verb={firstName.length <= longestOnButton ? `Remove ${firstName}` : "Remove from the team"}
          onSuccess={async () => {
            await refresh();
            onDone();
            toast.success(`${name} was removed.`);
          }}
          trigger={<Button className="text-red!">Remove</Button>}
        >
          {firstName} is signed out with the next click, and their API keys and the invitations they sent stop
          working. What they did stays. This cannot be undone: to come back, {firstName} must be invited
          again.
        </EndpointConfirm>
      )}
    </div>
  );
}
