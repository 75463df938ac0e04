import { Fragment } from "react";

/** Text whose isolated names become <bdi>, which more mail programs honor than the characters. */
export function Words({ text }: { text: string }) {
  const parts = text.split(/\u2068([^\u2069]*)\u2069/u).map((part, index) => ({ part, index }));
  return parts.map(({ part, index }) =>
    index % 2 === 1 ? <bdi key={index}>{part}</bdi> : <Fragment key={index}>{part}</Fragment>,
  );
}
