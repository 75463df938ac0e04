import { MailX, MapPin } from "lucide-react";
import type { Metadata } from "next";
import { Fragment } from "react";
import { requireMember } from "@/app/current-member";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { listUsers } from "@/lib/accounts/users/service";
import { readBrand } from "@/lib/messages/brand";
import { findProviders } from "@/lib/messages/drivers/configured";
import { listMessages } from "@/lib/messages/service";
import { namesOfAdmins } from "../../../member-names";
import { readFirstPage } from "../../../read-view";
import { readParent } from "../../settings-viewer";
import { MessageLog } from "./message-log";
import { MessageRecords } from "./message-records";
import { type SendingSetup, SettingNames, settingsFor } from "./sending";

export const metadata: Metadata = { title: "Delivery" };

const path = "/settings/business/delivery";

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

export default async function MessagesPage({ searchParams }: Props) {
  const actor = await requireMember(path);
  const [first, { users }, { address }, parent] = await Promise.all([
    readFirstPage(listMessages, actor, await searchParams),
    listUsers(actor, {}),
    readBrand(actor, new Date()),
    readParent(actor, path),
  ]);
  const sending: SendingSetup = {
    isAdmin: actor.roles.includes("admin"),
    admins: namesOfAdmins(users),
    ...findProviders(),
    hasSms: actor.plan.sms,
  };
  return (
    <>
      <PageHeader
        crumbs={[parent, { label: "Delivery" }]}
        title="Delivery"
        description="Every email and text to advocates, friends and your team, and whether it was delivered."
      />
      <SendingNotice sending={sending} />
      {sending.email && !address && <AddressNotice />}
      <MessageLog first={first} sending={sending} />
      <MessageRecords sending={sending} />
    </>
  );
}

function AddressNotice() {
  return (
    <Notice tone="amber" icon={MapPin} className="mb-grid" title="Emails to customers are on hold">
      US law requires your mailing address at the bottom of them. Once it’s in your{" "}
      <TextLink href="/settings/business/profile">business profile</TextLink>, they go out automatically.
    </Notice>
  );
}

function SendingNotice({ sending }: { sending: SendingSetup }) {
  const missing = [
    !sending.email && ({ channel: "email", them: "emails" } as const),
    !sending.sms && sending.hasSms && ({ channel: "sms", them: "texts" } as const),
  ].filter((one) => one !== false);
  const [first, second] = missing;
  if (!first) return null;
  return (
    <Notice
      tone="blue"
      icon={MailX}
      className="mb-grid"
      title={`New ${second ? "messages" : first.them} aren’t being sent`}
    >
      {sending.isAdmin ? (
        <>
          No provider is set up yet.{" "}
          {missing.map(({ channel, them }) => (
            <Fragment key={channel}>
              To turn on {them}, your server administrator needs to set <SettingNames names={settingsFor[channel]} />.{" "}
            </Fragment>
          ))}
        </>
      ) : (
        <>Your server administrator has not set up a provider yet.</>
      )}
    </Notice>
  );
}
