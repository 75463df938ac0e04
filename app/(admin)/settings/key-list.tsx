import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { DateTime } from "@/components/ui/date-time";

interface Key {
  readonly keyId: string;
  readonly name?: string | undefined;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date | undefined;
}

interface Props<K extends Key> {
  readonly keys: readonly K[];
  /** What can be done with a key. */
  readonly action: (key: K) => ReactNode;
}

/** Keys by their names: since when they are there, and when they were used last. */
export function KeyList<K extends Key>({ keys, action }: Props<K>) {
  return (
    <ul className="divide-y divide-inner-line">
      {keys.map((key) => (
        <li key={key.keyId} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 sm:px-6">
          <KeyRound aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-soft" />
          <div className="min-w-0 flex-[1_1_14rem]">
            <p className="wrap-anywhere flex flex-wrap items-baseline gap-x-2.5 font-medium">
              <bdi>{nameOfKey(key)}</bdi>
              <code className="font-mono font-normal text-caption text-soft">{key.keyId}</code>
            </p>
            <p className="text-caption text-soft">
              Created <DateTime value={key.createdAt} />,{" "}
              {key.lastUsedAt ? (
                <>
                  last used <DateTime value={key.lastUsedAt} format="relative" />
                </>
              ) : (
                "never used"
              )}
            </p>
          </div>
          {action(key)}
        </li>
      ))}
    </ul>
  );
}

/** What a key is called; names are optional. */
export function nameOfKey({ name }: Pick<Key, "name">): string {
  return name ?? "Key without a name";
}
