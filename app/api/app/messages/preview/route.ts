import { route } from "@/lib/api/route";
import { previewMessage } from "@/lib/messages/preview";

export const { GET, POST, PUT, PATCH, DELETE } = route(previewMessage);
