import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { readAccount, requireMember } from "@/app/current-member";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { getCustomerFile, listCustomerFileRows } from "@/lib/files/customer-files/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { findProviders } from "@/lib/messages/drivers/configured";
import { customerFilesPath } from "../../../paths";
import { readFirstPage } from "../../../read-view";
import { firstGroup } from "../words";
import { FileScreen } from "./file-screen";

interface PageProps {
  readonly params: Promise<{ fileId: string }>;
}

/** The file in the address, or the 404 page. Cached per request. */
const readFile = cache(async (actor: Actor, fileId: string) => {
  try {
    return await getCustomerFile(actor, { fileId });
  } catch (error) {
    const isMissing = error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code);
    if (isMissing) notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { fileId } = await params;
  const { file } = await readFile(await requireMember(customerFilesPath(fileId)), fileId);
  return { title: file.fileName };
}

/** One customer file: each row's result and reason, open decisions, apply and undo. */
export default async function CustomerFilePage({ params }: PageProps) {
  const { fileId } = await params;
  const actor = await requireMember(customerFilesPath(fileId));
  const wire = await readFile(actor, fileId);
  const [rows, doubtful, { campaigns }, account] = await Promise.all([
    readFirstPage(listCustomerFileRows, actor, { fileId, group: firstGroup(wire.file) }),
    readFirstPage(listCustomerFileRows, actor, { fileId, group: "ask" }),
    listCampaigns(actor, {}),
    readAccount(actor),
  ]);
  const adding = {
    account,
    hasSms: actor.plan.sms,
    delivered: findProviders(),
    campaignName: campaigns.find(({ campaignId }) => campaignId === wire.file.inviteTo)?.name ?? "the campaign",
  };
  return (
    <FileScreen
      wire={wire}
      rows={rows}
      doubtful={doubtful}
      campaigns={campaigns
        .filter(({ status }) => status === "active")
        .map(({ campaignId, name }) => ({ campaignId, name }))}
      adding={wire.file.kind === "people" ? adding : undefined}
      me={actor.name}
    />
  );
}
