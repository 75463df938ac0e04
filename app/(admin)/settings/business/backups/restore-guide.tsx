import { CodeBlock } from "@/components/ui/code-block";
import { Setting } from "../../setting";

interface Props {
  readonly file: string;
  /** The release that made the file. */
  readonly release: string;
  readonly orgId: string;
}

const ops = "npm run --silent ops --";

/** How to restore a backup on a new server, or move one organization there. */
export function RestoreGuide({ file, release, orgId }: Props) {
  return (
    <>
      <Setting
        title="Restore on a new server"
        description="The new server gets everything back: members, customers, credit to the cent, links and logos."
      >
        <ol className="grid list-decimal gap-4 pl-5 marker:text-soft">
          <li>Download the backup and copy it to the new server.</li>
          <li>
            Install release {release} there, with an empty database and <Name>DEMO=off</Name>. Set{" "}
            <Name>AUTH_SECRET</Name> and <Name>APP_URL</Name> as they are here. Don’t sign up.
          </li>
          <li className="min-w-0">
            In the program’s folder, run
            <div className="mt-2">
              <CodeBlock
                title="On the new server"
                code={`${ops} import --file /path/to/${file}\n${ops} verify`}
                what="the commands"
              />
            </div>
          </li>
          <li>Start it, and sign in with the password that you have here.</li>
        </ol>
        <p className="mt-4 text-secondary text-soft">
          If <Name>install.sh</Name> set up the server, write <Name>rewards-ops</Name> instead of <Name>{ops}</Name>.
          With Docker, write <Name>docker compose exec web node scripts/run.mjs ops</Name>. Both use the service’s
          database. It’s all or nothing: a damaged file changes nothing. Messages that were waiting when the backup was
          made are sent then.
        </p>
      </Setting>
      <Setting
        title="Move one organization"
        description="Moves a single organization to another server, even one that already has others. It’s closed during the move, and nothing is sent twice."
      >
        <CodeBlock
          title="On this server"
          code={`${ops} export --org ${orgId} --move --out /path/to/organization.gz`}
          what="the command"
        />
        <p className="mt-4 text-secondary text-soft">
          Then import that file on the other server, as above, and send its links there from here:{" "}
          <Name>{`org moved --org ${orgId} --to https://…`}</Name>
        </p>
      </Setting>
    </>
  );
}

function Name({ children }: { children: string }) {
  return <code className="wrap-anywhere font-mono text-caption">{children}</code>;
}
