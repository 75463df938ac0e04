import { type Answer, LocalProvider, type Received } from "@/proof/fixtures/local-provider";

/** The address that an automation tool makes for one automation, and what came to it. */
export class HookTarget extends LocalProvider<Received> {
  override get env() {
    return {};
  }

  protected override async answer(received: Received): Promise<Answer> {
    this.accepted.push(received);
    return { status: 200 };
  }
}
