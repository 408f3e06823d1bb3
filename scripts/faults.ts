import { spawnSync } from 'node:child_process'

// Runs the full order history with killed servers, of which npm test replays a part. `SEED=7 npm run faults` repeats
// one run; see the reliability table of the README.
const { status } = spawnSync('vitest', ['run', '--project=e2e', 'tests/faults/order-history.test.ts'], {
  stdio: 'inherit',
  env: { ACTIONS: '5000', ...process.env },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
