"use client";

import { UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { DraftDialog } from "@/components/form/draft-dialog";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { useLoaded } from "@/components/use-loaded";
import { invitations as endpoints } from "@/lib/accounts/invitations/contract";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { users } from "@/lib/accounts/users/contract";
import { onPlan, type PlanQuota, QuotaLine } from "../../quota";
import { InvitationsTable } from "./invitations-table";
import { isSameAddress, type ListedMember, type MembersWire, nameOf } from "./member";
import { MembersTable } from "./members-table";
import { OfferCeiling } from "./offer-ceiling";

const longestOnButton = 20;
const AccessForm = lazy(() => import("./access-form").then((module) => module.AccessForm));

/** The id of the note that explains why no one can be invited. */
const fullNoteId = "no-place-left";

const InviteForm = lazy(() => import("./invite-form").then((module) => module.InviteForm));
const draftKey = "invite-colleague";

interface Props {
  readonly users: MembersWire;
  readonly invitations: z.input<typeof endpoints.list.output>;
  readonly orgName: string;
  readonly orgId: string;
  readonly self: string;
  readonly room: Omit<PlanQuota, "used">;
  /** Whether no approval limit is set yet. */
  readonly offersCeiling: boolean;
  /** Whether single sign-on is available to members. */
  readonly ssoReady: boolean;
  /** Active API keys per member, by email address. */
  readonly keyCounts: Readonly<Record<string, number>>;
}

export function AdminTeam({ users: membersWire, invitations: invitationsWire, ...rest }: Props) {
  const { orgName, orgId, self, room, offersCeiling, ssoReady, keyCounts } = rest;
  const { users: members } = useLoaded(users.list, membersWire);
  const { invitations } = useLoaded(endpoints.list, invitationsWire);
  // An open invitation takes a seat, as on the server.
  const seats = { ...room, used: members.length + invitations.length };
  const isFull = seats.used >= seats.limit;
  return (
    <>
      <PageHeader
        title="Team and security"
        description={`Who can sign in to ${orgName}.`}
        actions={<InviteDialog isFull={isFull} />}
      />
      <div className="grid gap-grid">
        {offersCeiling && members.length > 1 && <OfferCeiling orgId={orgId} />}
        {isFull && <FullNote seats={seats} invited={invitations.length} />}
        <MembersTable
          members={members}
          self={self}
          {...(seats.plan !== null && {
            seats: (
              <QuotaLine {...seats} label="Seats used">
                {seats.used} of {seats.limit} people on {seats.plan}
              </QuotaLine>
            ),
          })}
          action={(member) => (
            <ManageMember member={member} self={self} ssoReady={ssoReady} apiKeys={keyCounts[member.email] ?? 0} />
          )}
        />
        <InvitationsTable invitations={invitations} />
      </div>
    </>
  );
}

interface RemoveMemberProps {
  readonly member: ListedMember;
  readonly isSelf: boolean;
  readonly onDone: () => void;
}

/** Removes a member, or explains why that isn't possible. */
function RemoveMember({ member, isSelf, onDone }: RemoveMemberProps) {
  const { email, firstName } = member;
  const name = nameOf(member);
  return (
    <MemberAction
      title="Remove from the team"
      text={
        isSelf
          ? "You can’t remove yourself. Ask another owner."
          : "They’re signed out right away and their API keys stop working. Their work stays."
      }
    >
      {!isSelf && (
        <EndpointConfirm
          endpoint={users.remove}
          input={{ email }}
          title={`Remove ${name}?`}
          verb={firstName.length <= longestOnButton ? `Remove ${firstName}` : "Remove from the team"}
          onSuccess={onDone}
          success={`${name} was removed.`}
          trigger={<Button className="text-red!">Remove</Button>}
        >
          {firstName} will be signed out right away. Their API keys and invitations stop working; their work stays. To
          come back, {firstName} needs a new invitation.
        </EndpointConfirm>
      )}
    </MemberAction>
  );
}

function ResetSecondFactor({ member, onDone }: Omit<RemoveMemberProps, "isSelf">) {
  const { email, firstName } = member;
  if (!member.hasSecondFactor) return null;
  return (
    <MemberAction
      title="Reset two-factor authentication"
      text={`For a lost phone. First make sure it’s really ${firstName} asking.`}
    >
      <EndpointConfirm
        endpoint={secondFactor.reset}
        input={{ email }}
        title={`Reset two-factor authentication for ${nameOf(member)}?`}
        verb="Reset it"
        onSuccess={onDone}
        success={`${firstName}’s two-factor authentication was reset.`}
        trigger={<Button>Reset</Button>}
      >
        {firstName}’s authenticator app, recovery codes and passkeys will be removed, and {firstName} will be signed out
        everywhere. We’ll let {firstName} know by email.
      </EndpointConfirm>
    </MemberAction>
  );
}

function MemberAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-inner-line border-t pt-5">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium">{title}</p>
        <p className="text-pretty text-secondary text-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}

interface ManageMemberProps {
  readonly member: ListedMember;
  readonly self: string;
  readonly ssoReady: boolean;
  readonly apiKeys: number;
}

function ManageMember({ member, self, ssoReady, apiKeys }: ManageMemberProps) {
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
      <AccessForm member={member} isSelf={isSelf} ssoReady={ssoReady} apiKeys={apiKeys} onDone={close} />
      {!isSelf && <ResetSecondFactor member={member} onDone={close} />}
      <RemoveMember member={member} isSelf={isSelf} onDone={close} />
    </Dialog>
  );
}

/** Explains why no one else can be invited, and how to make room. */
function FullNote({ seats, invited }: { seats: PlanQuota; invited: number }) {
  return (
    <div id={fullNoteId}>
      <Notice tone="amber" title={`All ${seats.limit} seats${onPlan(seats.plan)} are taken`}>
        {invited > 0 && "Pending invitations count. "}
        To invite someone else, {invited > 0 && "revoke an invitation, "}remove a member, or ask your server
        administrator for more.
      </Notice>
    </div>
  );
}

function InviteDialog({ isFull }: { isFull: boolean }) {
  return (
    <DraftDialog
      draftKey={draftKey}
      title="Invite a colleague"
      description="They get an email with a link to join, which works for 7 days."
      trigger={
        <Button icon={UserPlus} variant="primary" disabled={isFull} {...(isFull && { "aria-describedby": fullNoteId })}>
          Invite
        </Button>
      }
    >
      {(close) => <InviteForm draftKey={draftKey} onDone={close} />}
    </DraftDialog>
  );
}
