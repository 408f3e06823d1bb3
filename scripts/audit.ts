import { parseArgs } from 'node:util'
import { sealKey } from '#server/audit/seal.ts'
import { verifyAuditLog } from '#server/audit/verify.ts'
import { loadSecrets } from '#server/secrets.ts'
import { command } from './command.ts'

const usage = `用法:
  npm run audit -- verify [--head <链头>]
核对操作日志:从第一条起逐条计算封存链,指出第一条被修改、删除或事后插入的记录。
--head 是以前记下的链头(见服务日志的 audit sealed),用来发现日志末尾连同封存一起被删除。`

/** The head to look for; undefined if the arguments are invalid. */
function readRequested(): { head?: string } | undefined {
  try {
    const { values, positionals } = parseArgs({ options: { head: { type: 'string' } }, allowPositionals: true })
    return positionals.length === 1 && positionals[0] === 'verify' ? values : undefined
  } catch {
    // An unknown option.
    return undefined
  }
}

const requested = readRequested()
if (!requested) {
  process.stderr.write(`${usage}\n`)
  process.exit(1)
}

await command(async ({ databases, say }) => {
  const key = sealKey({ secrets: await loadSecrets(databases.main) })
  const { rows, unsealed, head, broken, holdsHead } = await verifyAuditLog(databases.main, key, requested.head)
  const count = (total: number) => total.toLocaleString('zh-CN')
  if (broken) say(`操作日志不完整:日志 ${broken.id},${broken.what}(此前 ${count(rows)} 条相符)。`)
  else if (!holdsHead) say(`操作日志不完整:封存链中没有给定的链头,末尾的记录已被删除。`)
  else say(`操作日志完整:${count(rows)} 条相符,${count(unsealed)} 条尚未封存,链头 ${head || '无'}。`)
  if (broken || !holdsHead) process.exitCode = 1
})
