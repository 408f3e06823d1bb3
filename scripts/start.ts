import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(`当前 Node ${process.version};请先运行 npm ci(会带来 Node 24),再用 npm start 启动。`)
  process.exit(1)
}

// The build is made once; `npm run build` makes it again after an update.
if (!existsSync(fileURLToPath(new URL('../dist/app/index.html', import.meta.url)))) {
  const built = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

await import('../server/main.ts')
