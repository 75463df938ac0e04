import { z } from "zod";

/** The form of a month in requests: 2026-10. */
export const monthName = z.string().regex(/^(2\d|[3-9]\d)\d\d-(0[1-9]|1[0-2])$/, "must be a month such as 2026-10");
