import { refuseOtherMethods, showAnswerPage, takeJobAnswer } from "@/lib/public/answer/answer-handler";

export {
  refuseOtherMethods as DELETE,
  refuseOtherMethods as PATCH,
  refuseOtherMethods as PUT,
  showAnswerPage as GET,
  showAnswerPage as HEAD,
  takeJobAnswer as POST,
};
