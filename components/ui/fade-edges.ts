/**
 * A ref for elements with the class `fade-edges`. Firefox and Safari before 26 can’t tie an animation to scrolling,
 * so a script sets each edge's fade.
 */
export function fadeEdges(list: HTMLElement | null): (() => void) | undefined {
  if (!list || CSS.supports("animation-timeline: scroll()")) return;
  const update = () => {
    const { scrollLeft, scrollWidth, clientWidth } = list;
    list.style.setProperty("--fade-start", fadeFor(scrollLeft));
    list.style.setProperty("--fade-end", fadeFor(scrollWidth - clientWidth - scrollLeft));
  };
  const observer = new ResizeObserver(update);
  observer.observe(list);
  list.addEventListener("scroll", update, { passive: true });
  return () => {
    observer.disconnect();
    list.removeEventListener("scroll", update);
  };
}

/** The fade length for the number of hidden pixels. */
function fadeFor(hidden: number): string {
  return `${Math.min(Math.max(hidden, 0), 40)}px`;
}
