import { spawnSync } from 'node:child_process'

// The whole history of orders with servers that are killed, of which npm test replays a share. `SEED=7 npm run faults`
// repeats one; see the reliability table of the README.
const { status } = spawnSync('vitest', ['run', '--project=e2e', 'tests/faults/order-history.test.ts'], {
  stdio: 'inherit',
  env: { ACTIONS: '5000', ...process.env },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
