import { spawn } from 'node:child_process'

// The console with hot reload, and the server behind it, which starts anew when one of its files changes.
const site = 'http://localhost:5173'
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    // Files are posted to and read from the address that the browser sees.
    env: { ...process.env, PORT: '8080', PUBLIC_URL: process.env.PUBLIC_URL ?? site },
  }),
  spawn('vite', [], { stdio: 'inherit', shell: process.platform === 'win32' }),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
}
