import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandPaths } from '#features/materials/paths.ts'
import { launchBrowser, visit } from './setup/browser.ts'
import { type RunningConsole, startConsole } from './setup/console.ts'
import { ownSeeded } from './setup/own-seeded.ts'

let site: RunningConsole
let browser: Browser

beforeAll(async () => {
  site = await startConsole({}, ownSeeded())
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

it('an earlier version of a material brand is compared, restored into its form page, and saved', async () => {
  const { context, page, complaints } = await visit(browser, site, 'admin')
  await page.goto(brandPaths.list.to())
  const first = page.getByRole('row').nth(1)
  await first.getByRole('link', { name: '编辑' }).click()
  const contact = page.getByRole('textbox', { name: '品牌联系人' })
  await contact.waitFor()
  const before = await contact.inputValue()
  const name = await page.getByRole('textbox', { name: '品牌名称' }).inputValue()
  await contact.fill('新联系人')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('row', { name }).first().getByRole('button', { name: '详情' }).click()
  await page.getByRole('tab', { name: '操作日志' }).click()

  const choices = page.getByRole('checkbox', { name: /^选择对比/ })
  await choices.first().click()
  await choices.last().click()
  await page.getByRole('button', { name: '对比', exact: true }).click()
  const compared = page.getByRole('dialog', { name: '对比版本' })
  await compared.getByRole('row', { name: /品牌联系人/ }).waitFor()
  expect(await compared.getByRole('row').count()).toBe(2)
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /^恢复到此版本/ })
    .last()
    .click()
  await page.getByText('改动 1 项：品牌联系人').waitFor()
  expect(await contact.inputValue()).toBe(before)
  await page.getByRole('button', { name: '保存', exact: true }).click()

  // Saving leads back to the drawer that the restore came from.
  await page
    .getByRole('button', { name: /^恢复到此版本/ })
    .nth(1)
    .waitFor()
  expect(await page.getByRole('checkbox', { name: /^选择对比/ }).count()).toBe(3)
  expect(complaints).toEqual([])
  await context.close()
})
