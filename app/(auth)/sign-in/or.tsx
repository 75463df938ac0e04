/** Between ways of which any will do. */
export function Or() {
  return (
    <div className="flex items-center gap-3 text-faint text-secondary">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
