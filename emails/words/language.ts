/** Languages of messages to customers. */
export type Language = "en" | "es";
