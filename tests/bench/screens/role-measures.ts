import type { Browser, Page } from 'playwright'
import { menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import { getMenuTree, type MenuInput, type MenuNode, saveMenu } from '#contract/permissions/menus.ts'
import { grantRole, saveRole } from '#contract/permissions/roles.ts'
import { accountType, dataScope, openMode } from '#contract/session.ts'
import { visit } from '../../e2e/setup/browser.ts'
import type { RunningConsole } from '../../e2e/setup/console.ts'
import { atMost, type Measure, milliseconds, reported } from '../measure.ts'
import { callAs } from './bench-goods.ts'
import { requestsOf, untilPainted } from './watched-page.ts'

const CODES = 456
const BUTTONS_OF_A_PAGE = 7
const ROLE = '基准角色'
const runs = 7

const blank: Omit<MenuInput, 'parentId' | 'menuType' | 'name' | 'permission'> = {
  url: '',
  icon: '',
  opens: [],
  openMode: openMode.sameTab,
  visible: true,
  menuIndex: null,
  remark: '',
}

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const grantable = (nodes: readonly MenuNode[]) => flat(nodes).filter(({ menuType }) => menuType >= menuTypeCodes.page)

/** A role with as many pages and buttons as the finished console will have. */
async function addBenchRole(site: RunningConsole): Promise<number> {
  const call = await callAs(site, 'admin')
  const before = await call(getMenuTree, {})
  const group = before.tree[0]
  if (!group) throw new Error('the menu has no group')
  let missing = CODES - grantable(before.tree).length
  for (let page = 1; missing > 0; page++) {
    const outside = { url: `https://example.com/${page}`, icon: 'file', openMode: 2 } as const
    const named = { name: `基准页面${page}`, permission: 'product:view' }
    const placed = await call(saveMenu, {
      ...blank,
      ...outside,
      ...named,
      parentId: group.id,
      menuType: menuTypeCodes.page,
    })
    missing -= 1
    for (let button = 1; button <= BUTTONS_OF_A_PAGE && missing > 0; button++) {
      const own = { name: `基准按钮${button}`, permission: 'product:edit' }
      await call(saveMenu, { ...blank, ...own, parentId: placed.id, menuType: menuTypeCodes.button })
      missing -= 1
    }
  }
  const { tree } = await call(getMenuTree, {})
  const { id, version } = await call(saveRole, {
    code: 'benchRole',
    name: ROLE,
    description: '',
    accountTypes: [accountType.platform],
    dataScope: dataScope.all,
    sort: 0,
  })
  const menuIds = grantable(tree).map((node) => node.id)
  await call(grantRole, { id, version, menuIds })
  return menuIds.length
}

/** From the click on 授权 to the painted tree, with nothing of the role cached. */
async function openGrant(page: Page): Promise<{ time: number; requests: number; nodes: number }> {
  await page.goto('/role')
  await page.getByRole('row').filter({ hasText: ROLE }).getByRole('button', { name: '授权' }).hover()
  await page.waitForLoadState('networkidle')
  let time = Number.NaN
  const requests = await requestsOf(page, async () => {
    const sight = { selector: '[data-slot="permission-tree"] tbody' }
    time = await untilPainted(page, { type: 'pointerup', sight }, async () => {
      await page.mouse.down()
      await page.mouse.up()
    })
  })
  return { time, requests, nodes: await page.locator('[data-slot="permission-tree"] *').count() }
}

/** On the built console with its real server. The CPU is not throttled. */
export async function measureRoleScreen(browser: Browser, site: RunningConsole): Promise<Measure[]> {
  const codes = await addBenchRole(site)
  const { context, page } = await visit(browser, site, 'admin')
  try {
    // The first run loads the code of the sheet.
    await openGrant(page)
    const opened: Awaited<ReturnType<typeof openGrant>>[] = []
    for (let run = 0; run < runs; run++) opened.push(await openGrant(page))
    const name = `grant of a role with ${codes} codes`
    return [
      reported(`${name}: click to painted tree`, milliseconds(opened.map(({ time }) => time)), '≤ 300 ms'),
      atMost(`${name}: calls`, Math.max(...opened.map(({ requests }) => requests)), 2),
      reported(`${name}: DOM nodes`, String(opened[0]?.nodes)),
    ]
  } finally {
    await context.close()
  }
}
