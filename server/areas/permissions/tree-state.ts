import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { moveMenu } from '#contract/permissions/menus.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import type { menu } from '#server/database/schema/permissions.ts'
import { setting } from '#server/database/schema/settings.ts'
import type { appletMenu, storeMenu } from '#server/database/schema/storefronts.ts'
import { notFound, type Refusal, refuse } from '#server/http/errors.ts'

// Common code for the trees of the console, the mall and the mini-programme.

export interface TreeRow {
  id: number
  parentId: number | null
  name: string
  sort: number
  version: number
}

/** A whole tree in its current state. */
export interface TreeState<Row extends TreeRow> {
  rows: readonly Row[]
  byId: ReadonlyMap<number, Row>
  version: number
}

export interface MenuTree<Row extends TreeRow> {
  /** Resource name in the log. */
  resource: 'menu' | 'storeMenu' | 'appletMenu'
  /** Display name of a node: 菜单. */
  noun: string
  /** Setting with the version of the tree; also its lock. */
  setting: string
  table: typeof menu | typeof storeMenu | typeof appletMenu
  /** All rows, with siblings in order. */
  rows(db: Connection): Promise<Row[]>
  /** Whether two nodes are siblings. */
  isBeside(row: Row, other: Row): boolean
  placeFault(state: TreeState<Row>, row: Row, parentId: number | null): string
  /** Version conflict with the current tree; with several trees, the one that contains the node. */
  conflict(context: Context, state: TreeState<Row>, id?: number): Promise<Refusal>
}

async function stateOf<Row extends TreeRow>(
  tree: MenuTree<Row>,
  db: Connection,
  version: unknown,
): Promise<TreeState<Row>> {
  const rows = await tree.rows(db)
  return { rows, byId: new Map(rows.map((row) => [row.id, row])), version: Number(version ?? 0) }
}

/** The tree for reading. */
export async function readTree<Row extends TreeRow>(tree: MenuTree<Row>, db: Connection): Promise<TreeState<Row>> {
  const [stored] = await db.select().from(setting).where(eq(setting.name, tree.setting))
  return stateOf(tree, db, stored?.value)
}

/** The tree for a change, locked until the end: two concurrent moves could otherwise create a cycle. */
export async function lockTree<Row extends TreeRow>(tree: MenuTree<Row>, db: Connection): Promise<TreeState<Row>> {
  await db.insert(setting).values({ name: tree.setting, value: 0 }).onConflictDoNothing()
  const [stored] = await db.select().from(setting).where(eq(setting.name, tree.setting)).for('update')
  return stateOf(tree, db, stored?.value)
}

/** Call it after every change of the tree. */
export async function raiseTree<Row extends TreeRow>(
  tree: MenuTree<Row>,
  db: Connection,
  state: TreeState<Row>,
): Promise<number> {
  const version = state.version + 1
  await db.update(setting).set({ value: version }).where(eq(setting.name, tree.setting))
  return version
}

export function nodeById<Row extends TreeRow>(
  { noun }: Pick<MenuTree<Row>, 'noun'>,
  state: TreeState<Row>,
  id: number,
): Row {
  const row = state.byId.get(id)
  if (!row) throw notFound(`${noun}不存在或已被删除`)
  return row
}

export const childrenOf = <Row extends TreeRow>(state: TreeState<Row>, parentId: number | null): Row[] =>
  state.rows.filter((row) => row.parentId === parentId)

/** The node and its descendants. */
export function branchOf<Row extends TreeRow>(state: TreeState<Row>, row: Row): Row[] {
  return [row, ...childrenOf(state, row.id).flatMap((child) => branchOf(state, child))]
}

/** Nests nodes; a node without its parent is left out. */
export function nest<Row extends TreeRow, Node extends TreeRow & { children: Node[] }>(
  rows: readonly Row[],
  toNode: (row: Row) => Node,
): Node[] {
  const nodes = rows.map(toNode)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  for (const node of nodes) {
    if (node.parentId !== null) byId.get(node.parentId)?.children.push(node)
  }
  return nodes.filter(({ parentId }) => parentId === null)
}

/** Sort value of a new node, after its siblings. */
export const lastSort = (siblings: readonly TreeRow[]): number => Math.max(0, ...siblings.map(({ sort }) => sort)) + 1

/** Moves a node below another, or to the root. Its version stays, because forms do not show the place. */
export async function moveNode<Row extends TreeRow>(
  tree: MenuTree<Row>,
  { id, parentId, index, treeVersion }: ParsedParamsOf<typeof moveMenu>,
  context: Context,
): Promise<AnswerOf<typeof moveMenu>> {
  const state = await lockTree(tree, context.db)
  if (state.version !== treeVersion) throw await tree.conflict(context, state, id)
  const row = nodeById(tree, state, id)
  const fault = tree.placeFault(state, row, parentId)
  if (fault) throw refuse(fault)
  const beside = (at: number | null) => childrenOf(state, at).filter((item) => tree.isBeside(item, row))
  const others = beside(parentId).filter((item) => item.id !== id)
  if (others.some(({ name }) => name === row.name)) throw refuse(`同级已有同名${tree.noun}`)
  const siblings = others.toSpliced(index, 0, row).map((item, at) => ({ id: item.id, sort: at + 1 }))
  for (const { id: siblingId, sort } of siblings) {
    const place = siblingId === id ? { sort, parentId } : { sort }
    await context.db.update(tree.table).set(place).where(eq(tree.table.id, siblingId))
  }
  const nameOf = (of: number | null) => (of === null ? '最上级' : (state.byId.get(of)?.name ?? ''))
  const placeOf = (rows: readonly { id: number }[]) => `第 ${rows.findIndex((item) => item.id === id) + 1} 位`
  context.audit({
    resource: tree.resource,
    action: 'move',
    targetId: id,
    targetName: row.name,
    summary: `移动${tree.noun}「${row.name}」`,
    changes: [
      { field: 'parentId', title: '上级', before: nameOf(row.parentId), after: nameOf(parentId) },
      { field: 'sort', title: '位置', before: placeOf(beside(row.parentId)), after: placeOf(siblings) },
    ].filter(({ before, after }) => before !== after),
  })
  return { siblings, treeVersion: await raiseTree(tree, context.db, state) }
}
