import { serveOnly } from "@/lib/kit/route";
import { receiveTextStatus } from "@/lib/messages/twilio-status";

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({ POST: receiveTextStatus });
