import { defaultRoles, roleCodes } from '#contract/default-roles.ts'
import { readConfig } from './config.ts'
import { StartError } from './database/start-error.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts'
import { createLog } from './log.ts'
import { startServer } from './start.ts'

const log = createLog()

try {
  const config = readConfig(process.env)
  const server = await startServer(config, log)
  // Installed before the start is announced: a supervisor may stop the process right after it.
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const lines = [`控制台已启动：${server.url}`]
  if (config.demo) {
    lines.push(`演示账号（密码均为 ${DEMO_PASSWORD}）：`)
    for (const code of roleCodes) lines.push(`  ${demoAccounts[code].padEnd(10)} ${defaultRoles[code].name}`)
  }
  if (server.setUpUrl) lines.push('还没有管理员。30 分钟内打开一次性链接创建：', `  ${server.setUpUrl}`)
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
