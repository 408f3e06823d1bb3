import { spawn } from 'node:child_process'

// The console with hot reload on PORT, and the server on API_PORT, restarted when one of its files changes.
const { PORT = '5173', API_PORT = '8080' } = process.env
const site = `http://localhost:${PORT}`
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    // Files are uploaded to and read from the origin that the browser sees.
    env: { ...process.env, PORT: API_PORT, PUBLIC_URL: process.env.PUBLIC_URL ?? site },
  }),
  spawn('vite', [], {
    stdio: 'inherit',
    env: { ...process.env, PORT, API_PORT },
    shell: process.platform === 'win32',
  }),
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
