import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownSeeded } from '../e2e/setup/own-seeded.ts'
import { replay } from './orders/history.ts'
import { closeBooks, openBooks } from './orders/ledger.ts'
import { gather } from './orders/people.ts'
import { settle } from './orders/settle.ts'
import { startWorld, type World } from './orders/world.ts'

/** `npm run faults` replays the whole history, npm test a part. */
const actions = Number(process.env.ACTIONS ?? 2_000)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

let world: World
beforeAll(async () => {
  world = await startWorld(ownSeeded())
})
afterAll(() => world?.stop())

it(`九种角色随机处理订单,两台服务器轮流被强行结束,一分钱一件货都不差(SEED=${seed})`, {
  timeout: 900_000,
  retry: 0,
}, async () => {
  const people = await gather(world)
  const books = new pg.Client(world.connection)
  await books.connect()
  try {
    await openBooks(books)
    const started = performance.now()
    const history = await replay(world, people, { seed, actions, clients: 12, killEvery: 200 })
    const seconds = (performance.now() - started) / 1000
    await settle(world)
    const differences = await closeBooks(books, history.actions)
    const done = history.actions.filter(({ isDone }) => isDone).length
    console.log(
      `SEED=${seed}: ${history.actions.length} actions in ${seconds.toFixed(0)} s, ${done} acknowledged, answers ${JSON.stringify(history.codes)}, ` +
        `${history.repeated} sent more than once, ${world.kills()} servers killed, ${differences.length} differences`,
    )
    expect(differences).toEqual([])
    expect(history.strange).toEqual([])
    expect(world.kills()).toBeGreaterThan(0)
    expect(done).toBeGreaterThan(actions / 3)
  } finally {
    await books.end()
  }
})
