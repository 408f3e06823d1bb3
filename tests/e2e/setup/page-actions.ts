import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'

/** User actions on any screen. A place is the page, or the open drawer or dialog. */
type Place = Page | Locator

/**
 * Opens another page of the console, which is open already, and waits for its records. Loading the console again for
 * each page takes three times as long.
 */
export async function openInConsole(page: Page, path: string): Promise<void> {
  const shown = page.locator('main [data-slot=page-scroller]:visible')
  await shown.waitFor()
  const { pathname, search } = new URL(page.url())
  if (pathname + search === path) return
  const previous = await shown.elementHandle()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The previous pages stay, hidden.
  await page.waitForFunction((element) => !element?.checkVisibility(), previous)
  await shown.waitFor()
  await page.locator('main [data-slot=page]:visible').waitFor()
  const loading = page.locator('main').locator('[aria-busy=true], [data-slot=skeleton]').locator('visible=true')
  await expect.poll(() => loading.count()).toBe(0)
}

export const rowOf = (place: Place, name: string): Locator => place.getByRole('row').filter({ hasText: name }).first()

/** Performs a row action, shown as a button or under 更多. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  const row = rowOf(page, name)
  const more = row.getByRole('button', { name: /^更多 / })
  const button = row.getByRole('button', { name: action, exact: true })
  const word = button.or(row.getByRole('link', { name: action, exact: true }))
  await word.or(more).first().waitFor()
  if ((await word.count()) > 0) return word.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Confirms the open dialog with the given button. */
export async function answer(page: Page, action: string, title?: string): Promise<void> {
  const question = page.getByRole('alertdialog', title === undefined ? {} : { name: title })
  await question.getByRole('button', { name: action, exact: true }).click()
  await question.waitFor({ state: 'hidden' })
}

/** Opens a select and chooses an option. */
export async function choose(place: Place, field: string | RegExp, option: string | RegExp): Promise<void> {
  const page = 'page' in place ? place.page() : place
  await place.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Searches for an option by name. */
export async function find(place: Place, field: string | RegExp, name: string): Promise<void> {
  const page = 'page' in place ? place.page() : place
  await place.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option').or(page.getByRole('treeitem')).filter({ hasText: name }).first().click()
}

export async function fill(place: Place, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    await place.getByRole('textbox', { name: new RegExp(`^\\*?${field}`) }).fill(value)
  }
}

/** Selects all areas of the country. */
export async function chooseNationwide(place: Place, field: string): Promise<void> {
  const page = 'page' in place ? place.page() : place
  await place.getByRole('combobox', { name: field }).click()
  await page.getByRole('checkbox', { name: '全国' }).click()
  await page.getByRole('button', { name: '选好了' }).click()
}

interface HandedIn {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function picture(name: string, width: number, height: number): Promise<HandedIn> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#8a5a44' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** A document that is a PDF by its first bytes. */
export const pdf = (name: string): HandedIn => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
})

/** Uploads a file in a field; resolves when it is stored. */
export async function attach(place: Place, field: string, file: HandedIn): Promise<void> {
  const control = place.getByRole('group', { name: field })
  await control.locator('input[type=file]').setInputFiles(file)
  await control.getByRole('img').or(control.getByText(file.name)).first().waitFor()
}

/** Checks that the log contains each of these steps. */
export async function audited(place: Place, ...steps: readonly string[]): Promise<void> {
  const log = place.locator('[data-slot=timeline]')
  for (const step of steps) await log.getByText(step).first().waitFor()
}

/** Types a date, or a time such as `2026-11-21 14:05`, and leaves the field. */
export async function fillDay(place: Place, field: RegExp, text: string): Promise<void> {
  const input = place.getByRole('combobox', { name: field })
  await input.fill(text)
  await input.press('Tab')
}
