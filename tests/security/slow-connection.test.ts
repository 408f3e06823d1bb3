import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cutSlowBody } from '#server/http/slow-body.ts'
import { silentLog } from '#server/log.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { testConfig } from '../server/setup/config.ts'
import { urlOf } from '../server/setup/connection-url.ts'
import { createBareDatabase } from '../server/setup/test-server.ts'

// Waits ten seconds for the server's timeout, so it does not run every time.
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

/** Seconds until the server closes a connection that sends only this, and then an occasional byte. */
function patience(head: string): Promise<number> {
  const started = performance.now()
  const { port } = new URL(running.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), 'localhost', () => socket.write(head))
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
  'a client that sends headers byte by byte is disconnected after ten seconds, however many',
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

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`

test.runIf(whole)(
  'a client that sends a body byte by byte is disconnected after half a minute, for every endpoint',
  { timeout: 90_000 },
  async () => {
    const paths = ['/api/login', '/api/product/list', '/api/payment/notify/alipay', '/nowhere']
    const seconds = await Promise.all(paths.map((path) => patience(post(path))))
    expect(Math.max(...seconds)).toBeLessThan(40)
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
  },
)

/** Sends a body in pieces to a server with a minimum speed; returns whether it arrived completely. */
async function sendInPieces(pieces: number, bytes: number, pause: number): Promise<boolean> {
  let isWhole = false
  const server = createServer(async (request, response) => {
    cutSlowBody(request, { milliseconds: 200, bytes: 1000 })
    // Delays reading like the API, which authenticates first.
    await new Promise((go) => setTimeout(go, 300))
    try {
      for await (const _ of request);
      isWhole = true
    } catch {
      // The connection was closed.
    }
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((closed) => {
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${pieces * bytes}\r\n\r\n`)
      for (let sent = 0; sent < pieces && !socket.destroyed; sent++) {
        socket.write('a'.repeat(bytes))
        await new Promise((go) => setTimeout(go, pause))
      }
    })
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => closed())
  })
  await new Promise((closed) => server.close(closed))
  return isWhole
}

test('a body has a minimum speed: single bytes are no progress, and a steady upload arrives', async () => {
  expect(await sendInPieces(1000, 1, 20)).toBe(false)
  expect(await sendInPieces(20, 500, 30)).toBe(true)
  expect(await sendInPieces(1, 10, 0)).toBe(true)
})
