import { LoadingSettings } from "../loading-settings";

export default function LoadingProfile() {
  return <LoadingSettings label="Loading your account" cards={{ name: 2, password: 2, sessions: 3 }} />;
}
