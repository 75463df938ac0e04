import type { Words } from "@/components/words/en/en";
import { PublicForm, type PublicFormProps, TextField } from "./public-form";

interface ReferFormProps extends PublicFormProps {
  readonly words: Words;
}

/** The form for friends who know who sent them but have no link. */
export function ReferForm(form: ReferFormProps) {
  const { refer } = form.words;
  return (
    <PublicForm {...form} title={refer.form} submit={refer.send} first="friendPhone">
      {(bind) => (
        <TextField
          {...bind("sentBy")}
          label={refer.sender}
          autoComplete="off"
          placeholder="Maria Gonzalez"
          maxLength={100}
        />
      )}
    </PublicForm>
  );
}
