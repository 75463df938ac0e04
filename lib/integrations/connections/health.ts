import type { DeliveryRefusal } from "@/db/enums-connections";
import type { ConnectionRow } from "@/lib/integrations/connections/connection";
import { fieldNames } from "@/lib/integrations/connections/mapping";
import type { ConnectionState } from "@/lib/integrations/connections/shape";
import { nameOfSystem } from "@/lib/integrations/connections/systems";

/** A connection as the doctor looks at it. */
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

/** A person who knows the address can send anything there, so a connection that worked has trouble only after this. */
export const REFUSED_LONG_MS = 10 * 60_000;

export interface ConnectionHealth {
  readonly state: ConnectionState;
  readonly trouble?: { readonly message: string; readonly since: Date; readonly refusal?: DeliveryRefusal };
}

const names: Readonly<Record<string, string>> = fieldNames;

/** How a connection stands, and what to do where it does not work. */
export function checkHealth(connection: HealthFields): ConnectionHealth {
  const { isOn, refusal, refusedSince, goneFields, goneSince, app } = connection;
  const state = isOn ? "not_working" : "setting_up";
  if (app?.refusedSince) {
    const message = `${nameOfSystem(connection.system)} no longer lets us in: your app was disconnected there, or its keys were replaced. Choose Connect again; until then its events wait.`;
    return { state, trouble: { message, since: app.refusedSince } };
  }
  if (refusal && refusedSince && isRefusedLong(connection)) {
    return { state, trouble: { message: explain(refusal, connection), since: refusedSince, refusal } };
  }
  if (isOn && goneSince && goneFields.length > 0) {
    const fields = goneFields.map((field) => names[field] ?? field).join(", ");
    const message = `Events no longer have what you linked: ${fields}. Link it again.`;
    return { state, trouble: { message, since: goneSince } };
  }
  return { state: isOn ? "live" : "setting_up" };
}

/** Whether refused events came again ten minutes later, with nothing genuine between, or nothing genuine came yet. */
function isRefusedLong({ lastEventAt, refusedSince, refusedAt }: HealthFields): boolean {
  if (lastEventAt === null) return true;
  return Number(refusedAt) - Number(refusedSince) >= REFUSED_LONG_MS;
}

function explain(refusal: DeliveryRefusal, { system, sealedSecret, app }: HealthFields): string {
  const systemName = nameOfSystem(system);
  if (sealedSecret === null)
    return `${systemName} sends events, but they can’t be checked yet. Paste the secret.`;
  if (app && !app.isConnected) {
    return `${systemName} sends events, but can’t be read yet. Choose Connect ${systemName}.`;
  }
  const own = system === "other";
  const why: Readonly<Record<DeliveryRefusal, string>> = {
    unsigned: own
      ? "Events come without the secret. Send it as the header X-Webhook-Secret."
      : `Events come without ${systemName}’s signature. Was the address given to something else?`,
    forged: own
      ? "Events come with a wrong secret. Copy the secret again, or make a new connection."
      : `Signatures don’t match. Was the secret changed at ${systemName}? Paste the new one.`,
    old: "Events come with a time that is more than 5 minutes off. Is a clock wrong, or is somebody sending old ones again?",
    foreign: app
      ? `Events come from another ${systemName} account than the connected one.`
      : `Events come from another ${systemName} account. Check the account ID.`,
  };
  return why[refusal];
}
