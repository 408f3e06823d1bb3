import { parseArgs } from 'node:util'
import { addProducts } from '#server/demo/more-products.ts'
import { command } from './command.ts'

const usage = `用法:
  npm run seed -- --products <数量>
把演示数据中的商品复制到这么多个,用于测量;只能在演示模式下使用。`

/** How many were asked for; undefined where the words do not say it. */
function readWanted(): number | undefined {
  try {
    const { values } = parseArgs({ options: { products: { type: 'string' } } })
    const wanted = Number(values.products)
    return Number.isInteger(wanted) && wanted > 0 && wanted <= 5_000_000 ? wanted : undefined
  } catch {
    // An option that there is not.
    return undefined
  }
}

const wanted = readWanted()
if (wanted === undefined) {
  process.stderr.write(`${usage}\n`)
  process.exit(1)
}

await command(async ({ config, databases, say }) => {
  if (!config.demo) {
    say('只能在演示模式下使用。')
    process.exitCode = 1
    return
  }
  await addProducts(databases.pool, wanted, (count) => say(`商品 ${count.toLocaleString('zh-CN')}`))
})
