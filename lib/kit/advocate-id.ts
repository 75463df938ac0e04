import { z } from "zod";

/** The field that names an advocate; apart from their endpoints, which pages about other things need not load. */
export const advocateId = z
  .uuid()
  .meta({ description: "The advocate.", example: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d" });
