import type { RequestHandler } from 'msw'
import { menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import { menuClashes } from '#contract/permissions/menu-clashes.ts'
import { isBuiltInMenu, menuPlaceFault } from '#contract/permissions/menu-rules.ts'
import {
  deleteMenu,
  enableMenu,
  getMenuTree,
  listMenuRoles,
  listPermissions,
  type MenuNode,
  moveMenu,
  restoreDefaultMenu,
  saveMenu,
} from '#contract/permissions/menus.ts'
import { listRoleOptions, previewRoleMenu } from '#contract/permissions/roles.ts'
import { allPermissions, permissionLabels } from '#contract/permissions.ts'
import { answer, current, found } from '#mocks/answer.ts'
import { menuOf } from '#mocks/menu.ts'
import { hoursAgo } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { flatMenu, menuTree } from './role-records.ts'

type Row = Omit<MenuNode, 'children'>

const OUTDATED = '数据已被他人修改,请刷新后重试'
const roles = [
  { id: 2, name: '商品运营', userCount: 6 },
  { id: 9, name: '只读审计', userCount: 2 },
]
const users = ['周予安', '沈砚秋', '顾清和', '许南乔'].map((name, at) => ({ id: at + 11, name }))

/** The rows of the default menu; pages and their buttons are granted to two roles. */
export const menuRows = (): Row[] =>
  flatMenu(menuTree()).map(({ children: _children, ...row }) => ({
    ...row,
    builtIn: isBuiltInMenu(row.url),
    roleCount: row.menuType >= menuTypeCodes.page && !row.permission.startsWith('menu:') ? roles.length : 0,
  }))

/** Id of a node of the default menu: a page by default. */
export function menuIdOf(name: string, menuType: Row['menuType'] = menuTypeCodes.page): number {
  const row = menuRows().find((item) => item.name === name && item.menuType === menuType)
  if (!row) throw new Error(`no menu ${name}`)
  return row.id
}

const nest = (rows: readonly Row[], parentId: number | null): MenuNode[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .toSorted((a, b) => a.sort - b.sort)
    .map((row) => ({ ...row, children: nest(rows, row.id) }))

/** In-memory main admin menu; each story starts with a fresh copy. */
export function menuHandlers(rows: Row[] = menuRows()): RequestHandler[] {
  let treeVersion = 7
  const byId = () => new Map(rows.map((row) => [row.id, row]))
  const answerTree = () => ({ tree: nest(rows, null), treeVersion })
  const changed = (row: Row, change: Partial<Row>): Row => {
    treeVersion += 1
    return Object.assign(row, change, { version: row.version + 1 })
  }
  return [
    answer(getMenuTree, answerTree),
    answer(saveMenu, ({ id, version, ...input }) => {
      const own = id === undefined ? undefined : current(rows, id, version)
      const others = rows.filter((row) => row !== own)
      const fields = menuClashes(others, input, !own)
      const [first] = Object.values(fields)
      if (first) throw new MockRefusal(422, first, { fields })
      if (own) return changed(own, input)
      const added: Row = { ...madeNow(Math.max(...rows.map((row) => row.id)) + 1), ...input }
      rows.push(added)
      treeVersion += 1
      return added
    }),
    answer(moveMenu, ({ id, parentId, index, treeVersion: planned }) => {
      if (planned !== treeVersion) throw new MockRefusal(409, OUTDATED, { latest: answerTree() })
      const row = found(rows, id)
      const fault = menuPlaceFault(byId(), row, parentId)
      if (fault) throw new MockRefusal(422, fault)
      const others = nest(rows, null)
      const siblings = flatMenu(others).filter((item) => item.parentId === parentId && item.id !== id)
      const placed = siblings
        .toSpliced(index, 0, { ...row, children: [] })
        .map((item, at) => ({ id: item.id, sort: at + 1 }))
      for (const { id: at, sort } of placed) found(rows, at).sort = sort
      row.parentId = parentId
      treeVersion += 1
      return { siblings: placed, treeVersion }
    }),
    answer(enableMenu, ({ id, version, enabled, visible }) => ({
      menu: changed(current(rows, id, version), enabled === undefined ? { visible: visible === true } : { enabled }),
      roleCount: roles.length,
      userCount: 8,
    })),
    answer(deleteMenu, ({ id, version }) => {
      rows.splice(rows.indexOf(current(rows, id, version)), 1)
      treeVersion += 1
      return null
    }),
    answer(listMenuRoles, ({ id }) =>
      found(rows, id).menuType >= menuTypeCodes.page && found(rows, id).roleCount === 0
        ? { roles: [], userCount: 0, users: [] }
        : { roles, userCount: 8, users },
    ),
    answer(listPermissions, () =>
      allPermissions.map((code) => {
        const carrying = rows.filter(({ permission }) => permission === code)
        const pages = rows.filter(
          (row) =>
            row.menuType === menuTypeCodes.page && carrying.some((item) => item === row || item.parentId === row.id),
        )
        return { ...permissionLabels(code), menuNames: pages.map(({ id, name }) => ({ id, name })) }
      }),
    ),
    answer(restoreDefaultMenu, ({ treeVersion: planned }) => {
      if (planned !== treeVersion) throw new MockRefusal(409, OUTDATED, { latest: answerTree() })
      return {
        added: [{ name: '导出', path: '系统中心 / 日志审计 / 操作日志 / 导出' }],
        moved: [
          { name: '商品审核', path: '商品中心 / 商品资料 / 商品审核' },
          { name: '商品列表', path: '商品中心 / 商品资料 / 商品列表' },
        ],
        renamed: [{ name: '品牌审核', path: '商品中心 / 品牌与供应商 / 品牌审核' }],
        treeVersion,
      }
    }),
    answer(listRoleOptions, () =>
      ['商品运营', '交易客服']
        .map((name, at) => ({
          id: at + 2,
          code: at === 0 ? 'goodsOperator' : 'tradeService',
          name,
          accountTypes: [1] as const,
          dataScope: 1 as const,
          enabled: true,
          grantable: true,
        }))
        .map((role) => ({ ...role, accountTypes: [...role.accountTypes] })),
    ),
    answer(previewRoleMenu, ({ id }) => menuOf(Number(id) === 2 ? 'goodsOperator' : 'tradeService')),
  ]
}

const madeNow = (id: number) => ({
  id,
  version: 1,
  createdAt: hoursAgo(0),
  createdBy: '林知夏',
  updatedAt: hoursAgo(0),
  updatedBy: '林知夏',
  enabled: true,
  builtIn: false,
  sort: 1_000,
  roleCount: 0,
})
