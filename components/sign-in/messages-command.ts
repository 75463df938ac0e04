/** The command with which whoever runs the server reads the e-mails to an address. */
export function messagesCommand(email: string): string {
  const isPlain = /^[\w.+@-]+$/.test(email);
  return `npm run --silent ops -- messages --to ${isPlain ? email : `"${email}"`}`;
}
