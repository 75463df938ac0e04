import { connectionEvents } from "@/lib/integrations/connections/contract";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";

export interface EventRef {
  readonly eventId: string;
  /** The connection that it came from; without it, a program of the business signed it. */
  readonly connectionId?: string | undefined;
}

/** Where an event is read and settled. */
export function endpointsOf({ eventId, connectionId }: EventRef) {
  return connectionId === undefined
    ? { get: webhookEvents.get, settle: webhookEvents.replay, ref: { eventId } }
    : { get: connectionEvents.get, settle: connectionEvents.settle, ref: { connectionId, eventId } };
}
