import { Fragment } from "react";

/** Names of settings of the server, as in a sentence: "A, B and C". */
export function SettingNames({ names }: { names: readonly string[] }) {
  return names.map((name, position) => (
    <Fragment key={name}>
      {position > 0 && (position === names.length - 1 ? " and " : ", ")}
      <code className="wrap-anywhere font-mono text-[0.92em] text-ink">{name}</code>
    </Fragment>
  ));
}
