import { route } from "@/lib/kit/route";
import { undoMatch } from "@/lib/leads/match-requests/undo";

export const { GET, POST, PUT, PATCH, DELETE } = route(undoMatch);
