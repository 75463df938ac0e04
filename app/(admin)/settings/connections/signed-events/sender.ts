import { exportSettings } from "@/lib/integrations/webhooks/commands";
import { samples } from "@/lib/integrations/webhooks/samples";

export interface EventSender {
  /** This server's address. */
  readonly url: string;
  readonly orgId: string;
  readonly campaignId: string;
}

export function addressOf({ url, orgId }: EventSender): string {
  return `${url}/api/webhooks/${orgId}`;
}

/**
 * Terminal commands that sign and send an example event: the guide's commands in a subshell, so an error doesn't close
 * the reader's shell.
 */
export function sampleCommand(sender: EventSender, signingSecret: string): string {
  const programs = samples.filter(({ program }) => program === "bash").map(({ code }) => code);
  return `${exportSettings({ ...sender, signingSecret })}
bash <<'PROGRAM'
${programs.join("\n")}PROGRAM`;
}
