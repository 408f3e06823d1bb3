import { parseArgs } from 'node:util'
import { addOrders } from '#server/demo/more-orders.ts'
import { addProducts } from '#server/demo/more-products.ts'
import { command } from './command.ts'

const usage = `用法:
  npm run seed -- --products <数量> --orders <数量>
把演示数据中的商品、订单复制到这么多个,用于测量;可只写其中一项,只能在演示模式下使用。`
const most = { products: 5_000_000, orders: 5_000_000 }

/** The requested numbers; undefined if the arguments are invalid. */
function readRequested(): { products: number; orders: number } | undefined {
  try {
    const { values } = parseArgs({ options: { products: { type: 'string' }, orders: { type: 'string' } } })
    const requested = { products: Number(values.products ?? 0), orders: Number(values.orders ?? 0) }
    const isRight = (what: keyof typeof most) =>
      Number.isInteger(requested[what]) && requested[what] >= 0 && requested[what] <= most[what]
    return isRight('products') && isRight('orders') && requested.products + requested.orders > 0 ? requested : undefined
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
})
