import { sendTestAsk } from "@/lib/asks/preview";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(sendTestAsk);
