import { PublicForm, type PublicFormProps, TextField } from "./public-form";

/** For who knows who sent them, and has no link of theirs. */
export function ReferForm(form: PublicFormProps) {
  return (
    <PublicForm {...form} title="Tell us who sent you" submit="Ask to be contacted" first="friendPhone">
      {(bind) => (
        <TextField
          {...bind("sentBy")}
          label="Who sent you?"
          autoComplete="off"
          placeholder="Maria Gonzalez"
          maxLength={100}
        />
      )}
    </PublicForm>
  );
}
