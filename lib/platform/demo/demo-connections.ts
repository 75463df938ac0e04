import { receiveConnectionEvents } from "@/lib/integrations/connections/receive";
import { createConnection, saveMapping, updateConnection } from "@/lib/integrations/connections/service";
import { appUrl } from "@/lib/kit/env";
import type { DemoScene } from "@/lib/platform/demo/demo-scene";

const mapping = {
  eventId: "/id",
  paid: { path: "/type", values: ["invoice.paid"] },
  name: "/customer/name",
  email: "/customer/email",
  paymentId: "/invoice",
  amount: { path: "/total", unit: "dollars" as const },
};

/** Connects two systems by webhook: one works, and the other sends a wrong secret. */
export async function connectSystems({ actor, waiting }: DemoScene, now: Date): Promise<void> {
  const lead = waiting.shift();
  const customer = { name: lead?.name ?? "Chris Lane", email: lead?.email ?? "chris.lane@example.com" };
  const paid = { id: "evt_2351", type: "invoice.paid", customer, invoice: "2351", total: "480.00" };
  const connect = async (name: string, send: (secret: string) => string) => {
    const { connection, secret = "" } = await createConnection(actor, { system: "other", name }, { now });
    const { connectionId } = connection;
    await saveMapping(actor, { connectionId, mapping }, { now });
    await updateConnection(actor, { connectionId, isOn: true }, { now });
    const request = new Request(`${appUrl()}/api/webhooks/${actor.orgId}/${connectionId}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Webhook-Secret": send(secret) },
      body: JSON.stringify(paid),
    });
    await receiveConnectionEvents(request);
  };
  await connect("Job software", (secret) => secret);
  await connect("Old scheduling app", () => "replaced-last-year");
}
