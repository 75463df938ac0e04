/** Derives a name from an email address, for members added without one: `dana.miller@…` is Dana Miller. */
export function nameOfEmail(email: string): { firstName: string; lastName: string } {
  const [local = ""] = email.split("@");
  const words = local.split(/[._+-]+/).filter((word) => /^\p{L}+$/u.test(word));
  const [firstName = local, ...rest] = words.map(capitalize);
  return { firstName, lastName: rest.join(" ") };
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
