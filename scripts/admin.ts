import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { setUp } from '#contract/session.ts'
import { refuse } from '#server/http/errors.ts'
import { parseParams } from '#server/http/parse.ts'
import { install } from '#server/installation.ts'
import { createAdministrator } from '#server/session/first-administrator.ts'
import { passwordFault } from '#server/session/passwords.ts'
import { resetAccount } from '#server/session/reset-account.ts'
import { moment } from '#server/time.ts'
import { command } from './command.ts'

const usage = `用法:
  npm run admin -- create --account <账号> --name <姓名> --phone <手机号>
  npm run admin -- reset <账号>
密码从终端或标准输入读取,也可用环境变量 ADMIN_PASSWORD。`

/** Never read from the arguments, which every user of the machine can see in the process list. */
async function readPassword(): Promise<string> {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = process.stdin.isTTY === true
  if (terminal) process.stderr.write('密码(不显示):')
  const lines = createInterface({ input: process.stdin, output: hidden, terminal })
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?]
  lines.close()
  if (terminal) process.stderr.write('\n')
  return line ?? ''
}

async function newPassword(account: string): Promise<string> {
  const password = await readPassword()
  const fault = await passwordFault(password, account)
  if (fault) throw refuse(fault)
  return password
}

const newPerson = setUp.params.omit({ code: true, password: true })

interface Creation {
  account: string
  name: string
  phone: string
}

/** The requested action; undefined if the arguments are invalid. */
function readRequested(): { create: Creation } | { reset: string } | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { account: { type: 'string' }, name: { type: 'string' }, phone: { type: 'string' } },
      allowPositionals: true,
    })
    const { account, name, phone } = values
    const [action, reset] = positionals
    if (action === 'create' && account && name && phone) return { create: { account, name, phone } }
    if (action === 'reset' && reset) return { reset }
  } catch {
    // An unknown option.
  }
  return undefined
}

const requested = readRequested()
if (!requested) {
  process.stderr.write(`${usage}\n`)
  process.exit(1)
}

await command(async ({ databases, say }) => {
  const now = moment(new Date())
  if ('create' in requested) {
    const person = parseParams(newPerson, requested.create)
    const password = await newPassword(person.account)
    await install(databases.main, now)
    await createAdministrator(databases.main, { ...person, password }, now)
    say(`已创建超级管理员「${person.name}」,登录账号 ${person.account}。`)
  } else {
    await resetAccount(databases.main, requested.reset, await newPassword(requested.reset), now)
    say(`已重置「${requested.reset}」的密码,原有登录全部失效,登录后须修改密码。`)
  }
})
