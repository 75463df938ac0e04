import type { Profile } from "@/lib/integrations/connections/profile";
import { fingerprint, isChosenAtAll } from "@/lib/integrations/connections/profiles/build-facts";
import { idAt, listAt, parseJsonBytes, textAt } from "@/lib/integrations/connections/profiles/json";
import { verifyHmac } from "@/lib/integrations/connections/profiles/signatures";

/** A change reported by either event format. */
interface EntityChange {
  readonly account: string | undefined;
  readonly externalId: string;
  readonly type: string;
  readonly id: string | undefined;
}

/** Operations of the pre-2026 format, mapped to current type suffixes. */
const operations: Readonly<Record<string, string>> = {
  Create: "created",
  Update: "updated",
  Delete: "deleted",
  Void: "voided",
  Merge: "merged",
  Emailed: "emailed",
};

/**
 * QuickBooks Online: https://developer.intuit.com/app/developer/qbo/docs/develop/webhooks. A request is a list of
 * CloudEvents, possibly of several companies. Each only names the record that changed;
 * `lib/integrations/connections/apps/quickbooks.ts` reads the record. Events of other companies are left out.
 */
export const quickbooks: Profile = {
  verify: ({ body, headers }, { secret, account }) => {
    const verdict = verifyHmac(headers.get("intuit-signature"), "base64", secret, [body]);
    if (verdict !== "genuine") return verdict;
    const isOurs = changesIn(parseJsonBytes(body)).some((change) => isOf(change, account));
    return isOurs ? "genuine" : "foreign";
  },
  read: (body, _headers, choices, account) =>
    changesIn(body)
      .filter((change) => isOf(change, account))
      .map(({ externalId, type, id }) => {
        const isUsed = id !== undefined && isChosenAtAll("quickbooks", type, choices);
        return { externalId, type, facts: null, ...(isUsed && { reference: { type, id } }) };
      }),
};

function isOf(change: EntityChange, account: string | undefined): boolean {
  return account !== undefined && change.account === account;
}

function changesIn(body: unknown): EntityChange[] {
  if (Array.isArray(body)) return body.map((event: unknown) => readCloudEvent(event));
  return listAt(body, "eventNotifications").flatMap((notification) => {
    const account = idAt(notification, "realmId");
    return listAt(notification, "dataChangeEvent", "entities").map((entity) => readEntity(entity, account));
  });
}

function readCloudEvent(event: unknown): EntityChange {
  return {
    account: idAt(event, "intuitaccountid"),
    externalId: idAt(event, "id") ?? fingerprint(event),
    type: textAt(event, "type") ?? "unknown",
    id: idAt(event, "intuitentityid"),
  };
}

function readEntity(entity: unknown, account: string | undefined): EntityChange {
  const [name = "unknown", id] = [textAt(entity, "name"), idAt(entity, "id")];
  const operation = textAt(entity, "operation") ?? "";
  const type = `qbo.${name.toLowerCase()}.${operations[operation] ?? "unknown"}.v1`;
  const externalId = `${account}:${type}:${id}:${idAt(entity, "lastUpdated")}`;
  return { account, externalId: id === undefined ? fingerprint(entity) : externalId, type, id };
}
