import { Fragment, type ReactNode } from "react";

/** Text that may break after each slash, for paths and addresses on narrow screens. */
export function Breakable({ children }: { children: string }): ReactNode {
  const [first, ...rest] = children.split(/(?<=\/)/);
  let end = 0;
  return [
    first,
    ...rest.map((part) => {
      end += part.length;
      return (
        <Fragment key={end}>
          <wbr />
          {part}
        </Fragment>
      );
    }),
  ];
}
