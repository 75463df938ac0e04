import { exportSettings } from "@/lib/integrations/webhooks/commands";
import { samples } from "@/lib/integrations/webhooks/samples";

/** What a system has to know to send events, its secret aside. */
export interface Sender {
  /** Of this server. */
  readonly url: string;
  readonly orgId: string;
  /** A campaign for examples. */
  readonly campaignId: string;
}

/** Where events are sent to. */
export function addressOf({ url, orgId }: Sender): string {
  return `${url}/api/webhooks/${orgId}`;
}

/**
 * Commands to paste into a terminal that sign an example event at that moment and send it: those of the guide, in a
 * shell of their own, which may end without closing the reader's.
 */
export function sampleCommand(sender: Sender, signingSecret: string): string {
  const programs = samples.filter(({ program }) => program === "bash").map(({ code }) => code);
  return `${exportSettings({ ...sender, signingSecret })}
bash <<'PROGRAM'
${programs.join("\n")}PROGRAM`;
}
