import { useTheme } from "next-themes";

/** The theme that was chosen, and how to choose another: the colors change at once, without fading. */
export function useThemeChoice(): { readonly theme: string; readonly setTheme: (theme: string) => void } {
  const { theme = "system", setTheme } = useTheme();
  return {
    theme,
    setTheme(next) {
      const { documentElement: page } = document;
      page.toggleAttribute("data-still", true);
      setTheme(next);
      // The first frame still has to be drawn without transitions.
      requestAnimationFrame(() => requestAnimationFrame(() => page.removeAttribute("data-still")));
    },
  };
}
