import { serveOnly } from "@/lib/kit/route";
import { receiveText } from "@/lib/messages/twilio-handler";

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({ POST: receiveText });
