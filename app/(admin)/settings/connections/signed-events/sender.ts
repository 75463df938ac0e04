import { exportVariables } from "@/lib/integrations/webhooks/commands";

export interface EventSender {
  /** This server's address. */
  readonly url: string;
  readonly orgId: string;
  readonly campaignId: string;
  /** The guide's program for a shell. */
  readonly program: string;
}

export function addressOf({ url, orgId }: EventSender): string {
  return `${url}/api/webhooks/${orgId}`;
}

/**
 * Terminal commands that sign and send an example event: the guide's commands in a subshell, so an error doesn't close
 * the reader's shell.
 */
export function sampleCommand({ url, orgId, campaignId, program }: EventSender, signingSecret: string): string {
  const variables = { URL: url, ORG_ID: orgId, SIGNING_SECRET: signingSecret, CAMPAIGN_ID: campaignId };
  return `${exportVariables(variables)}
bash <<'PROGRAM'
${program}PROGRAM`;
}
