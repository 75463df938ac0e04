import { serveOnly } from "@/lib/kit/route";
import { showAnswerPage, takeJobAnswer } from "@/lib/public/answer/answer-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showAnswerPage,
  HEAD: showAnswerPage,
  POST: takeJobAnswer,
});
