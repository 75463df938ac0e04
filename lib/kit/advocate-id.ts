import { z } from "zod";

/** An advocate's id in an input. In its own file so that unrelated pages don't load the advocate endpoints. */
export const advocateId = z
  .uuid()
  .meta({ description: "The advocate.", example: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d" });
