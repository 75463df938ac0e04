import { PublicForm, type PublicFormProps } from "@/components/friend-page/public-form";
import type { Words } from "@/components/words/en/en";

interface CallMeFormProps extends PublicFormProps {
  readonly words: Words;
}

/** For a friend whose link has no offer, but who needs the business anyway. */
export function CallMeForm(form: CallMeFormProps) {
  const { told } = form.words;
  return <PublicForm {...form} title={told.callMe} submit={told.callMeSend} first="friendPhone" />;
}
