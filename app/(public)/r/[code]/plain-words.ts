import { NOT_LOADED } from "@/app/not-loaded";

/** What is told where there is no brand to tell it. */
export const plainWords = {
  unknown: {
    title: "This link does not work",
    text: "Please check it with the friend who sent it to you: a letter may be missing or mixed up. The code at its end looks like ANN-7K2Q.",
  },
  failed: {
    title: NOT_LOADED,
    text: "We cannot look up your link at the moment. The link may be fine; please try again in a minute.",
  },
};
