import { serveOnly } from "@/lib/kit/route";
import { receiveText } from "@/lib/public/confirm/confirm-by-text";

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({ POST: receiveText });
