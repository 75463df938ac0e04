/** All versions of a consent text, newest first. */
export type Versions = readonly [string, ...string[]];

// Never change a text once people have seen it: add the new version in front, so that each record names its version.
// The text follows the business name and covers what US law and carriers require beside the box: sender, frequency,
// cost, STOP, HELP, and that consent is not a condition.
export const consent: Versions = [
  "may send me automated texts about this and about my rewards. Message frequency varies. Message and data rates may apply. Reply STOP to stop, HELP for help. I don’t have to agree to send this form or to buy anything.",
];
