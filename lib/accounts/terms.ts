/** The version of the Terms of Service that is accepted today; it is recorded with the acceptance (spec, "Versioning"). */
export const TOS_VERSION = "2026-11-01";
