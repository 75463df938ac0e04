import { implement } from "@/lib/kit/implement";
import { guide } from "./contract";
import { findInGuide } from "./search";

/** As many as fit below the people in the search of the app. */
const MOST = 8;

export const searchGuide = implement(guide.search, async (_, { q }) => ({
  parts: await findInGuide(q, { most: MOST, onlyForBusinesses: true }),
}));
