import type { StoryObj } from '@storybook/react-vite'
import { screen, within } from 'storybook/test'

// What a person does on the screen of accounts, for its stories.

export type Context = Pick<Parameters<NonNullable<StoryObj['play']>>[0], 'canvas' | 'userEvent'>

export const rowOf = async ({ canvas }: Context, name: string) =>
  within(await canvas.findByRole('row', { name: new RegExp(name) }))

/** Chooses an action of a row under 更多. */
export async function choose({ canvas, userEvent }: Context, name: string, action: string) {
  await userEvent.click(await canvas.findByRole('button', { name: `更多 ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

export const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
export const drawerOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
