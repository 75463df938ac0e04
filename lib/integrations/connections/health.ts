import type { DeliveryRefusal } from "@/db/enums-connections";
import type { ConnectionRow } from "@/lib/integrations/connections/connection";
import { fieldNames } from "@/lib/integrations/connections/mapping";
import type { ConnectionState } from "@/lib/integrations/connections/shape";
import { nameOfSystem } from "@/lib/integrations/connections/systems";

/** The fields `checkHealth` needs. */
type HealthFields = Pick<
  ConnectionRow,
  | "system"
  | "isOn"
  | "sealedSecret"
  | "refusal"
  | "refusedSince"
  | "refusedAt"
  | "lastEventAt"
  | "goneFields"
  | "goneSince"
  | "app"
>;

/** Anyone who knows the URL can send requests to it, so a working connection counts as broken only after this time. */
export const REFUSED_LONG_MS = 10 * 60_000;

interface ConnectionHealth {
  readonly state: ConnectionState;
  readonly trouble?: { readonly message: string; readonly since: Date; readonly refusal?: DeliveryRefusal };
}

const names: Readonly<Record<string, string>> = fieldNames;

/** The connection's state, and how to fix it if it does not work. */
export function checkHealth(connection: HealthFields): ConnectionHealth {
  const { isOn, refusal, refusedSince, goneFields, goneSince, app } = connection;
  const state = isOn ? "not_working" : "setting_up";
  if (app?.refusedSince) {
    const message = `${nameOfSystem(connection.system)} revoked our access: the app was disconnected or its keys changed. Choose Connect again. Events wait until then.`;
    return { state, trouble: { message, since: app.refusedSince } };
  }
  if (refusal && refusedSince && isRefusedLong(connection)) {
    return {
      state,
      trouble: { message: describeRefused(refusal, connection), since: refusedSince, refusal },
    };
  }
  if (isOn && goneSince && goneFields.length > 0) {
    const fields = goneFields.map((field) => names[field] ?? field).join(", ");
    const message = `Events no longer contain these mapped fields: ${fields}. Map them again.`;
    return { state, trouble: { message, since: goneSince } };
  }
  return { state: isOn ? "live" : "setting_up" };
}

/** Whether events were refused for ten minutes with no genuine one in between, or no genuine one ever arrived. */
function isRefusedLong({ lastEventAt, refusedSince, refusedAt }: HealthFields): boolean {
  if (lastEventAt === null) return true;
  return Number(refusedAt) - Number(refusedSince) >= REFUSED_LONG_MS;
}

function describeRefused(refusal: DeliveryRefusal, { system, sealedSecret, app }: HealthFields): string {
  const systemName = nameOfSystem(system);
  if (sealedSecret === null) return `${systemName} sends events, but they can’t be checked yet. Paste the secret.`;
  if (app && !app.isConnected) {
    return `${systemName} sends events, but can’t be read yet. Choose Connect ${systemName}.`;
  }
  const own = system === "other";
  const why: Readonly<Record<DeliveryRefusal, string>> = {
    unsigned: own
      ? "Events arrive without the secret. Send it in the X-Webhook-Secret header."
      : `Events arrive without ${systemName}’s signature. Is something else sending to this URL?`,
    forged: own
      ? "Events arrive with the wrong secret. Copy the secret again, or create a new connection."
      : `Signatures don’t match. Was the secret changed at ${systemName}? Paste the new one.`,
    old: "Event timestamps are more than 5 minutes off. Is a clock wrong, or is someone resending old events?",
    foreign: app
      ? `Events come from another ${systemName} account than the connected one.`
      : `Events come from another ${systemName} account. Check the account ID.`,
  };
  return why[refusal];
}
