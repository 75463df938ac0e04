/** A file that cannot be read; the message explains why to the member who chose it. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
