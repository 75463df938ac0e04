import type { FriendField, FriendValues } from "./form-state";
import { TextField } from "./text-field";
import { sayWrong } from "./trouble-words";

interface ContactFieldsProps {
  readonly values: FriendValues;
  readonly wrong: readonly FriendField[];
}

/** Who the friend is and how to get in touch. */
export function ContactFields({ values, wrong }: ContactFieldsProps) {
  const shared = (name: FriendField) => ({
    name,
    defaultValue: values[name],
    error: wrong.includes(name) ? sayWrong(name, values) : undefined,
  });
  return (
    <>
      <TextField {...shared("friendName")} label="Your name" autoComplete="name" maxLength={100} />
      <TextField
        {...shared("friendEmail")}
        label="E-mail"
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        {...shared("friendPhone")}
        label="Phone"
        isOptional
        type="tel"
        autoComplete="tel"
        placeholder="(415) 555-0132"
        maxLength={40}
      />
    </>
  );
}
