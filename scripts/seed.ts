import { parseArgs } from 'node:util'
import { addOrders } from '#server/demo/more-orders.ts'
import { addProducts } from '#server/demo/more-products.ts'
import { addUsers } from '#server/demo/more-users.ts'
import { command } from './command.ts'

const usage = `用法:
  npm run seed -- --products <数量> --orders <数量> --users <数量>
把演示数据中的商品、订单、用户复制到这么多个,用于测量;可只写其中几项,只能在演示模式下使用。`
const most = { products: 5_000_000, orders: 5_000_000, users: 5_000_000 }
type Requested = Record<keyof typeof most, number>

/** The requested numbers; undefined if the arguments are invalid. */
function readRequested(): Requested | undefined {
  try {
    const { values } = parseArgs({
      options: { products: { type: 'string' }, orders: { type: 'string' }, users: { type: 'string' } },
    })
    const requested = {
      products: Number(values.products ?? 0),
      orders: Number(values.orders ?? 0),
      users: Number(values.users ?? 0),
    }
    const isRight = (what: keyof typeof most) =>
      Number.isInteger(requested[what]) && requested[what] >= 0 && requested[what] <= most[what]
    const { products, orders, users } = requested
    const areRight = isRight('products') && isRight('orders') && isRight('users')
    return areRight && products + orders + users > 0 ? requested : undefined
  } catch {
    // An unknown option.
    return undefined
  }
}

const requested = readRequested()
if (requested === undefined) {
  process.stderr.write(`${usage}\n`)
  process.exit(1)
}

await command(async ({ config, databases, say }) => {
  if (!config.demo) {
    say('只能在演示模式下使用。')
    process.exitCode = 1
    return
  }
  const tell = (what: string, count: number) => say(`${what} ${count.toLocaleString('zh-CN')}`)
  if (requested.products > 0) await addProducts(databases.pool, requested.products, (count) => tell('商品', count))
  if (requested.orders > 0) await addOrders(databases.pool, requested.orders, tell)
  if (requested.users > 0) await addUsers(databases.pool, requested.users, (count) => tell('用户', count))
})
