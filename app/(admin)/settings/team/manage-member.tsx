"use client";

import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { isSameAddress, type ListedMember, nameOf } from "./member";
import { RemoveMember } from "./remove-member";

const AccessForm = onDemand(() => import("./access-form").then((module) => module.AccessForm));

interface ManageMemberProps {
  readonly member: ListedMember;
  readonly self: string;
  readonly ssoReady: boolean;
}

/** What an admin can do with a member: change what they may do and how they sign in, or remove them. */
export function ManageMember({ member, self, ssoReady }: ManageMemberProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = nameOf(member);
  const isSelf = isSameAddress(member.email, self);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={name}
      description={<bdi className="wrap-anywhere">{member.email}</bdi>}
      trigger={
        <Button size="small" aria-label={`Manage ${name}`}>
          Manage
        </Button>
      }
    >
      <AccessForm {...{ member, isSelf, ssoReady }} onDone={close} />
      <RemoveMember {...{ member, isSelf }} onDone={close} />
    </Dialog>
  );
}
