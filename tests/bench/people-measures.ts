import type { DataOf, ParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { memberStatus, registerSource, terminal, userStatus } from '#contract/users/codes.ts'
import { getUser, listUserInvitees, listUserLabels, listUsers } from '#contract/users/users.ts'
import { addDays } from '#fixtures/days.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { addUsers } from '#server/demo/more-users.ts'
import { moment, systemClock } from '#server/time.ts'
import { type ServerInProcess, serveInProcess } from './in-process.ts'
import { atMost, checked, type Measure, milliseconds, reported, timesOf } from './measure.ts'

/** Number of users that the lists read from. */
const USERS = 1_000_000
const runs = 15
/** For a page with its tabs: no statement per row. */
const STATEMENTS = 12
/** Users that a count may read one after another until it stops at 10,001. */
const SCANNED = 50_000
const BUDGET = 'p95 ≤ 60 ms when idle'

type Filters = ParamsOf<typeof listUsers>
type User = DataOf<typeof getUser>

const tabs: Record<string, Filters> = {
  'as opened': {},
  'of the tab 正常': { status: userStatus.active },
  'of the tab 已冻结': { status: userStatus.frozen },
  'of the tab 已注销': { status: userStatus.cancelled },
  'of the tab 黑卡会员': { memberStatus: memberStatus.blackCard },
}

/** Every sort, both ways, alone and of one status. */
const sorts: Record<string, Filters> = Object.fromEntries(
  (['registeredAt', 'lastActiveAt', 'orderAmount'] as const)
    .flatMap((field) => [field, `-${field}`] as const)
    .flatMap((sort) => [
      [`by ${sort}`, { sort }],
      [`of the tab 正常, by ${sort}`, { sort, status: userStatus.active }],
    ]),
)

/** Every filter with a value that many users have, and the combinations that service staff use. */
function filtersAround({ area, labels, inviter }: User, enterpriseId: number, today: string): Record<string, Filters> {
  const days = (count: number) => ({ registeredFrom: addDays(today, -count), registeredTo: today })
  const designers = { identity: userIdentity.designer }
  return {
    'by identity, home owners': { identity: userIdentity.homeOwner },
    'by identity, designers': designers,
    'by identity, area and status': { ...designers, area, status: userStatus.active },
    'by identity and province': { ...designers, area: '330000' },
    'by membership, none': { memberStatus: memberStatus.none },
    'by membership, expired': { memberStatus: memberStatus.expired },
    'by province': { area: '330000' },
    'by province and status': { area: '330000', status: userStatus.active },
    'by district': { area },
    'by source': { registerSource: registerSource.promoter },
    'by terminal': { registerTerminal: terminal.applet },
    'by a terminal that few have': { registerTerminal: terminal.console },
    'by terminal and source': { registerTerminal: terminal.pcMall, registerSource: registerSource.activity },
    'by a label': { labelIds: labels.slice(0, 1).map(({ id }) => id) },
    'by two labels': { labelIds: [1, 2] },
    'by an inviter': { inviterId: inviter?.id },
    'by an enterprise': { enterpriseId },
    'registered in 30 days': days(30),
    'registered in a year, designers': { ...days(365), ...designers },
    'active in 7 days': { activeFrom: addDays(today, -7), activeTo: today },
    'of an amount, by amount': { orderAmountMin: '1000', orderAmountMax: '5000', sort: '-orderAmount' },
    'of an amount': { orderAmountMin: '1000', orderAmountMax: '5000' },
    'page 480': { pageNum: 480 },
  }
}

/** Keywords as people type them: of many users, of some, of one, of none. */
function keywordsAround(user: User): Record<string, Filters> {
  const tail = user.phone.slice(-4)
  return {
    'by a nickname that many have': { keyword: '小鹿' },
    'by a nickname that many have, designers': { keyword: '小鹿', identity: userIdentity.designer },
    'by a nickname that many have, of the tab 正常': { keyword: '小鹿', status: userStatus.active },
    'by a nickname that many have, of the tab 已冻结': { keyword: '小鹿', status: userStatus.frozen },
    'by a nickname that many have, of the tab 黑卡会员': { keyword: '小鹿', memberStatus: memberStatus.blackCard },
    'by pinyin that many have, of the tab 正常': { keyword: 'xiaolu', status: userStatus.active },
    'by a nickname that many have, by amount': { keyword: '小鹿', sort: '-orderAmount' },
    'by a given name that many have': { keyword: '志强' },
    'by a family name': { keyword: '陈' },
    'by a name': { keyword: user.realName },
    'by a name that few have': { keyword: `${user.realName}${tail.slice(-1)}` },
    'by pinyin that many have': { keyword: 'xiaolu' },
    'by pinyin of a family name': { keyword: 'chen' },
    'by pinyin of a name': { keyword: 'chenzhiqiang' },
    'by initials that many have': { keyword: 'xl' },
    'by initials of a name': { keyword: 'czq' },
    'by four digits of a phone': { keyword: tail },
    'by four digits of a phone, of the tab 正常': { keyword: tail, status: userStatus.active },
    'by number': { keyword: user.userNo },
    'by letters that none has': { keyword: '没有' },
    'by pinyin that none has': { keyword: 'zzzwww' },
  }
}

/** The first run, which fills the plans of the connections, is not counted. */
async function warmTimesOf(run: () => Promise<unknown>): Promise<number[]> {
  await run()
  return timesOf(runs, run)
}

async function measureOne(server: ServerInProcess, name: string, open: () => Promise<unknown>): Promise<Measure[]> {
  const statements = await server.statementsOf(open)
  const scans = await server.longScansOf(statements, 'user', SCANNED)
  return [
    reported(name, milliseconds(await warmTimesOf(open)), BUDGET),
    atMost(`${name}: statements`, statements.length, STATEMENTS),
    checked(`${name}: reads all users`, scans.length === 0, 'never', scans.join('; ') || 'never'),
  ]
}

/** A user with everything that the filters need. */
async function someUser(server: ServerInProcess, token: string): Promise<User> {
  const { rows } = await server.databases.pool.query<{ id: number }>(
    `select id from "user" where real_name <> '' and area <> '' and phone <> '' and jsonb_array_length(label_ids) > 0
      and inviter_id is not null order by registered_at desc limit 1`,
  )
  return server.ask(getUser, { id: Number(rows[0]?.id) }, token)
}

/** A company with most users. */
async function someEnterprise({ databases }: ServerInProcess): Promise<number> {
  const { rows } = await databases.pool.query<{ id: number }>(
    'select enterprise_id as id from "user" where enterprise_id is not null group by 1 order by count(*) desc limit 1',
  )
  return Number(rows[0]?.id)
}

/** Users whose pages are the longest: with most invitees, most orders, and the newest. */
async function detailsOf(server: ServerInProcess, token: string): Promise<Record<string, number>> {
  const { rows } = await server.databases.pool.query<{ id: number }>(
    `(select id from "user" order by invitee_count desc limit 1)
    union all (select id from "user" order by order_count desc limit 1)`,
  )
  const [newest] = (await server.ask(listUsers, { pageSize: 1 }, token)).list
  return {
    'with most invitees': Number(rows[0]?.id),
    'with most orders': Number(rows[1]?.id),
    'registered last': newest?.id ?? 0,
  }
}

/** The list and the page of users among a million, requested in process without network, with cold count caches. */
export async function measureUsers(url: string): Promise<Measure[]> {
  const server = await serveInProcess(url)
  const started = performance.now()
  await addUsers(server.databases.pool, USERS, () => {})
  const filled = Math.round((performance.now() - started) / 1000)
  try {
    const token = await server.signIn(demoAccounts.superAdmin)
    const today = moment(systemClock()).slice(0, 10)
    const user = await someUser(server, token)
    const lists = {
      ...tabs,
      ...sorts,
      ...filtersAround(user, await someEnterprise(server), today),
      ...keywordsAround(user),
    }
    const measures = [reported('a million users: time to make them', `${filled} s`)]
    for (const [name, filters] of Object.entries(lists)) {
      const open = () => server.ask(listUsers, { pageSize: 20, ...filters }, token)
      measures.push(...(await measureOne(server, `users ${name}`, open)))
    }
    for (const [name, id] of Object.entries(await detailsOf(server, token))) {
      const open = () => server.ask(getUser, { id }, token)
      const statements = await server.statementsOf(open)
      const scans = await server.longScansOf(statements, 'user', SCANNED)
      measures.push(
        reported(`a user ${name} as opened`, milliseconds(await warmTimesOf(open)), BUDGET),
        checked(`a user ${name}: reads all users`, scans.length === 0, 'never', scans.join('; ') || 'never'),
      )
      const invitees = () => server.ask(listUserInvitees, { id, pageSize: 20 }, token)
      measures.push(...(await measureOne(server, `invitees of a user ${name}`, invitees)))
    }
    const labels = await warmTimesOf(() => server.ask(listUserLabels, {}, token))
    return [...measures, reported('users: labels with their counts', milliseconds(labels))]
  } finally {
    await server.close()
  }
}
