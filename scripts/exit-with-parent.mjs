// Loaded into the processes we start: when we die, even by SIGKILL, the channel to us closes and they end too.
function end() {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(0), 3000).unref();
}

if (process.connected === false) {
  // There was a parent, and it has died before this line.
  end();
} else if (process.env.LAUNCHER_PID === String(process.ppid)) {
  process.once("disconnect", end);
  // Processes that those start in turn inherit this file but need their channel to stay alive.
  process.channel?.unref();
}
