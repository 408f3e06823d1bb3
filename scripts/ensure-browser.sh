#!/usr/bin/env bash
# Makes a Chromium available for the tests in a browser. Does nothing where one is found.
set -euo pipefail

works() { [ -n "${1:-}" ] && [ -x "$1" ] && "$1" --version --no-sandbox >/dev/null 2>&1; }

if [ -n "${CHROMIUM_PATH:-}" ]; then
  works "$CHROMIUM_PATH" && exit 0
  echo "CHROMIUM_PATH=$CHROMIUM_PATH does not start" >&2
  exit 1
fi
for path in /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome-stable /usr/bin/google-chrome \
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
  works "$path" && exit 0
done
node -e "process.exit(require('node:fs').existsSync(require('playwright').chromium.executablePath()) ? 0 : 1)" && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && grep -qi debian /etc/os-release; then
  export DEBIAN_FRONTEND=noninteractive
  for try in 1 2 3; do
    apt-get -q -o DPkg::Lock::Timeout=300 update &&
      apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends chromium fonts-noto-cjk && break
    echo "apt-get failed (try $try)" >&2
    sleep $((try * 5))
  done
  works /usr/bin/chromium && exit 0
fi
npx --no-install playwright install chromium || {
  echo 'No browser: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.' >&2
  exit 1
}
