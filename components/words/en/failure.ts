/** The error page's texts. Kept small, because every browser loads them. */
export const failure = {
  title: "This page didn’t load",
  text: "Something went wrong on our side. What you saved is safe. Please try again.",
  report: "If it keeps happening, report this number:",
  again: "Try again",
};
