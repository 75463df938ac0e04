import { LoadingSettings } from "../loading-settings";

export default function LoadingSso() {
  return <LoadingSettings label="Loading single sign-on" cards={{ provider: 1, connection: 4 }} />;
}
