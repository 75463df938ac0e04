import { useState } from "react";

/** Whether it is so, or was at any time before: for what is mounted when it is first wanted, and stays. */
export function useWas(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was;
}
