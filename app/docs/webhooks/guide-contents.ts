import type { LinkGroup } from "../contents";
import { eventGuides } from "./event-guides";

/** The parts of the guide, in their order. */
export const guideContents: readonly LinkGroup[] = [
  {
    links: [
      { href: "#introduction", label: "Introduction" },
      { href: "#keys", label: "Create a signing key" },
    ],
  },
  {
    title: "Events",
    links: [
      { href: "#events", label: "Overview" },
      ...eventGuides.map(({ type, title }) => ({ href: `#${type}`, label: title })),
    ],
  },
  {
    title: "Sending",
    links: [
      { href: "#signing", label: "Sign and send" },
      { href: "#refused-signatures", label: "When a signature is refused" },
      { href: "#answers", label: "Answers" },
      { href: "#retries", label: "Retries" },
      { href: "#unmatched", label: "Events that match nothing" },
    ],
  },
  { title: "More", links: [{ href: "/docs", label: "API reference" }] },
];
