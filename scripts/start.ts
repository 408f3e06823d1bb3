import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { consolePage, isConsoleBuilt } from './is-built.ts'
import { launchEnvironment, launchFlags } from './launch.ts'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(`当前 Node ${process.version};请先运行 npm ci(会带来 Node 24),再用 npm start 启动。`)
  process.exit(1)
}

// Built at the first start and after an update. An installation without Vite uses the build that it came with.
const canBuild = existsSync(fileURLToPath(new URL('../node_modules/vite', import.meta.url)))
if (!existsSync(consolePage) || (canBuild && !isConsoleBuilt())) {
  const built = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

// Done once, because a server that strips types itself keeps the memory used for it.
if (!existsSync(launchEnvironment.NODE_COMPILE_CACHE)) {
  enableCompileCache(launchEnvironment.NODE_COMPILE_CACHE)
  await import('../server/start.ts')
  flushCompileCache()
}

// The server replaces this process, so that only one process needs to be monitored or stopped. Windows does not support
// this.
const main = new URL('../server/main.ts', import.meta.url)
if (process.platform === 'win32') await import(main.href)
else {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...launchFlags, fileURLToPath(main)], {
    ...launchEnvironment,
    ...process.env,
  })
}
