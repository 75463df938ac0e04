import { route } from "@/lib/kit/route";
import { previewMessage } from "@/lib/messages/preview";

export const { GET, POST, PUT, PATCH, DELETE } = route(previewMessage);
