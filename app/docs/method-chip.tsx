const colors: Readonly<Record<string, string>> = {
  GET: "bg-inner-line text-soft",
  DELETE: "bg-red-bg text-red",
};

/** The HTTP method: grey reads, green writes, red removes. */
export function MethodChip({ method }: { method: string }) {
  return (
    <span
      className={`inline-block rounded-full px-2 py-px font-medium font-mono text-[11px] ${colors[method] ?? "bg-tint text-accent"}`}
    >
      {method}
    </span>
  );
}
