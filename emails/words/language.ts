/** What a message to a customer can be written in. */
export type Language = "en" | "es";
