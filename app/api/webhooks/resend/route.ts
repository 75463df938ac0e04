import { serveOnly } from "@/lib/kit/route";
import { receiveResendEvent } from "@/lib/messages/resend-events";

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({ POST: receiveResendEvent });
