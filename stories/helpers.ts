import type { StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, within } from 'storybook/test'

// What people do on screens and what they look for, for the stories of all screens.

type StoryContext = Parameters<NonNullable<StoryObj['play']>>[0]
type Place = Pick<ReturnType<typeof within>, 'findByRole'>
type Name = string | RegExp

/** Where a helper looks, and by whose hands: the context of a play function, or `{ canvas: drawer, userEvent }`. */
export interface Context {
  canvas: Place
  userEvent: StoryContext['userEvent']
}

/** The page of a list that has nothing. */
export const emptyPage = { list: [], total: 0, pageNum: 1, pageSize: 20, counts: {} }

/** The row whose text has this in it. */
export const rowOf = async ({ canvas }: Pick<Context, 'canvas'>, name: Name) =>
  within(await canvas.findByRole('row', { name: new RegExp(name) }))

/** The dialog or drawer of this title. */
export const dialogOf = async (name: Name) => within(await screen.findByRole('dialog', { name }))

/** The question of this title, which must be answered first. */
export const questionOf = async (name: Name) => within(await screen.findByRole('alertdialog', { name }))

/** Answers a question. */
export async function confirm({ userEvent }: Pick<Context, 'userEvent'>, question: Name, button: Name) {
  await userEvent.click((await questionOf(question)).getByRole('button', { name: button }))
}

/** Ticks the rows of these names. */
export async function tick(context: Context, ...names: Name[]) {
  for (const name of names) await context.userEvent.click((await rowOf(context, name)).getByRole('checkbox'))
}

/** Opens what else can be done with a row. */
export async function openMenu({ canvas, userEvent }: Context, row: string) {
  await userEvent.click(await canvas.findByRole('button', { name: `更多 ${row}` }))
}

/** Does something with a row that stands in its menu. */
export async function act(context: Context, row: string, action: Name) {
  await openMenu(context, row)
  await context.userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** The node of a tree. */
export const nodeOf = ({ canvas }: Pick<Context, 'canvas'>, name: string) =>
  canvas.findByRole('treeitem', { name: new RegExp(`^${name}( |$)`) })

/** Opens what else can be done with a node of a tree. */
export async function openNodeMenu(context: Pick<Context, 'canvas'>, node: string) {
  const more = within(await nodeOf(context, node)).getByRole('button', { name: `更多：${node}` })
  await fireEvent.pointerDown(more, { button: 0 })
}

/** Does something with a node of a tree that stands in its menu. */
export async function actOnNode(context: Pick<Context, 'canvas'>, node: string, action: Name) {
  await openNodeMenu(context, node)
  await fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Picks an option of a combobox. */
export async function choose({ canvas, userEvent }: Context, field: Name, option: Name) {
  await userEvent.click(await canvas.findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

/** Long content is cut or wrapped: the page is never wider than the window. */
export async function expectNoSideScroll() {
  const page = document.documentElement
  await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
}
