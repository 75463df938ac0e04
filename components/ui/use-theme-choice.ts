import { useTheme } from "next-themes";

/** The chosen theme and its setter, which changes the colors immediately, without fading. */
export function useThemeChoice(): { readonly theme: string; readonly setTheme: (theme: string) => void } {
  const { theme = "system", setTheme } = useTheme();
  return {
    theme,
    setTheme(next) {
      const { documentElement: page } = document;
      page.toggleAttribute("data-still", true);
      setTheme(next);
      // The first frame must still render without transitions.
      requestAnimationFrame(() => requestAnimationFrame(() => page.removeAttribute("data-still")));
    },
  };
}
