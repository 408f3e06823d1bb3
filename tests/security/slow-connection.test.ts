import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { silentLog } from '#server/log.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { testConfig } from '../server/setup/config.ts'
import { urlOf } from '../server/setup/connection-url.ts'
import { createBareDatabase } from '../server/setup/test-server.ts'

// Waits ten seconds for the server to lose patience: not a part of every run.
const whole = process.env.SECURITY === 'whole'

let running: RunningServer
let folder: string
let drop: () => Promise<void>
beforeAll(async () => {
  if (!whole) return
  expect(inject('databases').run).not.toBe('')
  const database = await createBareDatabase()
  drop = database.drop
  folder = await mkdtemp(join(tmpdir(), 'console-slow-'))
  const databaseUrl = database.connection.connectionString ?? urlOf(database.connection)
  running = await startServer(testConfig(folder, { databaseUrl, demo: false }), silentLog)
})
afterAll(async () => {
  await running?.stop()
  await drop?.()
  if (folder) await rm(folder, { recursive: true })
})

/** Seconds until the server hangs up on who sends only this, and then a drop now and again. */
function patience(words: string): Promise<number> {
  const started = performance.now()
  const { port } = new URL(running.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), 'localhost', () => socket.write(words))
    const drops = setInterval(() => socket.write('a'), 1_000)
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.on('close', () => {
      clearInterval(drops)
      resolve((performance.now() - started) / 1_000)
    })
  })
}

test.runIf(whole)(
  'who sends a header drop by drop is hung up on after ten seconds, however many',
  { timeout: 40_000 },
  async () => {
    const seconds = await Promise.all(
      Array.from({ length: 50 }, () => patience('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
    )
    expect(Math.max(...seconds)).toBeLessThan(13)
    expect(Math.min(...seconds)).toBeGreaterThan(5)
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
  },
)
