/** Says why a file cannot be read, as a sentence for whoever chose it. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
