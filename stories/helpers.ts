import type { StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, within } from 'storybook/test'

// User actions and queries shared by the stories of all screens.

type StoryContext = Parameters<NonNullable<StoryObj['play']>>[0]
type Place = Pick<ReturnType<typeof within>, 'findByRole'>
type Name = string | RegExp

/** Scope and user of a helper: the context of a play function, or `{ canvas: drawer, userEvent }`. */
export interface Context {
  canvas: Place
  userEvent: StoryContext['userEvent']
}

/** The response of an empty list. */
export const emptyPage = { list: [], total: 0, pageNum: 1, pageSize: 20, counts: {} }

/** The row that contains this text. */
export const rowOf = async ({ canvas }: Pick<Context, 'canvas'>, name: Name) =>
  within(await canvas.findByRole('row', { name: new RegExp(name) }))

/** The dialog or drawer with this title. */
export const dialogOf = async (name: Name) => within(await screen.findByRole('dialog', { name }))

/** The confirmation dialog with this title. */
export const questionOf = async (name: Name) => within(await screen.findByRole('alertdialog', { name }))

/** Clicks a button of a confirmation. */
export async function confirm({ userEvent }: Pick<Context, 'userEvent'>, question: Name, button: Name) {
  await userEvent.click((await questionOf(question)).getByRole('button', { name: button }))
}

/** Ticks the rows with these names. */
export async function tick(context: Context, ...names: Name[]) {
  for (const name of names) await context.userEvent.click((await rowOf(context, name)).getByRole('checkbox'))
}

/** Opens the actions menu of a row. */
export async function openMenu({ canvas, userEvent }: Context, row: string) {
  await userEvent.click(await canvas.findByRole('button', { name: `更多 ${row}` }))
}

/** Runs an action from the menu of a row. */
export async function act(context: Context, row: string, action: Name) {
  await openMenu(context, row)
  await context.userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** A node of a tree. */
export const nodeOf = ({ canvas }: Pick<Context, 'canvas'>, name: string) =>
  canvas.findByRole('treeitem', { name: new RegExp(`^${name}( |$)`) })

/** Opens the actions menu of a tree node. */
export async function openNodeMenu(context: Pick<Context, 'canvas'>, node: string) {
  const more = within(await nodeOf(context, node)).getByRole('button', { name: `更多：${node}` })
  await fireEvent.pointerDown(more, { button: 0 })
}

/** Runs an action from the menu of a tree node. */
export async function actOnNode(context: Pick<Context, 'canvas'>, node: string, action: Name) {
  await openNodeMenu(context, node)
  await fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Picks an option of a combobox. */
export async function choose({ canvas, userEvent }: Context, field: Name, option: Name) {
  await userEvent.click(await canvas.findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

/** Long content is truncated or wrapped: the page is never wider than the window. */
export async function expectNoSideScroll() {
  const page = document.documentElement
  await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
}
