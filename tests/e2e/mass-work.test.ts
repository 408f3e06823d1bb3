import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { EXPORT_AT_ONCE_ROWS } from '#contract/constants.ts'
import { logisticsLevel } from '#contract/delivery.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { listSkus } from '#contract/goods/products.ts'
import { productPaths } from '#features/goods/paths.ts'
import { jobsPath } from '#screen/page/jobs-path.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import { startJourney } from './setup/journey.ts'
import { act, audited } from './setup/page-actions.ts'

const { visit, data } = startJourney()

/** A filter of goods on sale with enough SKUs for the test, and few enough to be exported at once. */
async function filterOfGoods() {
  for (const level of logisticsLevel.codes) {
    const query = { status: productStatus.onSale, logisticsLevel: level }
    const { total = 0 } = await data('goods', listSkus, { query, pageSize: 1 })
    if (total > 2 * CHANGED && total < EXPORT_AT_ONCE_ROWS) return query
  }
  throw new Error('no level of logistics has some hundred SKUs on sale')
}

const CHANGED = 400
const FAULTY = 5
const MAX_ROWS = 5_000

interface Sheet {
  titles: string[]
  rows: string[][]
}

/** Exports a sheet of the filtered goods by the menu, as a person does. */
async function exported(page: Page, kind: string): Promise<Sheet> {
  const saved = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: '导出 Excel' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  const [head, ...rows] = readSheet(await readFile(await (await saved).path()), MAX_ROWS)
  return { titles: head?.cells.map(String) ?? [], rows: rows.map(({ cells }) => cells.map(String)) }
}

const csvOf = ({ titles, rows }: Sheet): Buffer =>
  Buffer.from(
    [titles, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\n'),
  )

/** Chooses the file in the import dialog and waits for its check. */
async function check(page: Page, kind: string, sheet: Sheet): Promise<Locator> {
  await page.getByRole('button', { name: '导入 Excel' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  const dialog = page.getByRole('dialog', { name: /^导入/ })
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: csvOf(sheet) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText(/^共 /).waitFor()
  return dialog
}

/** Corrects the faulty rows in the dialog, given by their codes, and imports all rows. */
async function correctAndImport(
  page: Page,
  dialog: Locator,
  { codes, column, value }: { codes: string[]; column: number; value: (code: string) => string },
): Promise<void> {
  await dialog.getByText(new RegExp(`有误 ${codes.length} 行`)).waitFor()
  const grid = dialog.getByRole('grid', { name: '有误的行' })
  for (const code of codes) {
    await grid.getByRole('row').filter({ hasText: code }).getByRole('gridcell').nth(column).click()
    await page.keyboard.type(value(code))
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: `检查修改的 ${codes.length} 格` }).click()
  await dialog.getByText(/^共 /).filter({ hasNotText: '有误' }).waitFor()
  await dialog.getByRole('button', { name: /^导入 [\d,]+ 行$/ }).click()
  await dialog.getByText(new RegExp(`更新 ${CHANGED} 行`)).waitFor({ timeout: 60_000 })
  await dialog.getByRole('button', { name: '完成' }).click()
}

/** Rolls back the batch of a job in the job centre. */
async function rollBack(page: Page, job: string): Promise<void> {
  await page.goto(jobsPath.to())
  await act(page, job, '撤销本批')
  const dialog = page.getByRole('dialog', { name: '撤销本批' })
  await dialog.getByRole('button', { name: /^撤销 / }).click()
}

const raised = (price: string): string => (Math.ceil(Number(price) * 101) / 100).toFixed(2)

test('400 prices change in a spreadsheet: five wrong rows are corrected on the screen, and the batch is rolled back', {
  timeout: 300_000,
}, async () => {
  const { page, context, complaints } = await visit('goods')
  const query = await filterOfGoods()
  await page.goto(productPaths.list.to(query))
  await page.getByRole('row').nth(1).waitFor()
  const sheet = await exported(page, '改价表（按规格）')
  const sale = sheet.titles.indexOf('销售价')
  const factor = sheet.titles.indexOf('销售系数')
  const reason = sheet.titles.indexOf('调价原因')
  const changed = sheet.rows.filter((cells) => Number(cells[sale]) > 0).slice(0, CHANGED)
  expect(changed).toHaveLength(CHANGED)
  const before = new Map(changed.map((cells) => [cells[0] ?? '', Number(cells[sale]).toFixed(2)]))
  for (const [place, cells] of changed.entries()) {
    cells[sale] = place < FAULTY ? '面议' : raised(cells[sale] ?? '')
    cells[factor] = ''
    cells[reason] = '秋季调价，统一上调一个点'
  }

  const dialog = await check(page, '批量改价', sheet)
  const codes = changed.slice(0, FAULTY).map(([code = '']) => code)
  await correctAndImport(page, dialog, { codes, column: sale, value: (code) => raised(before.get(code) ?? '') })

  const prices = async () => {
    const { list } = await data('goods', listSkus, { query, pageSize: 1_000 })
    return list.flatMap(({ skuCode, salePrice }) => (before.has(skuCode) ? [[skuCode, salePrice] as const] : []))
  }
  const raisedPrices = await prices()
  expect(raisedPrices.length).toBeGreaterThan(0)
  for (const [code, price] of raisedPrices) expect(price).toBe(raised(before.get(code) ?? ''))

  await rollBack(page, '商品价格导入')
  const notBack = async () => (await prices()).filter(([code, price]) => price !== before.get(code))
  await expect.poll(notBack, { timeout: 150_000 }).toEqual([])

  const [first] = (await data('goods', listSkus, { query, pageSize: 1 })).list
  await page.goto(productPaths.detail.to({ spuId: first?.productId ?? 0, tab: 'audit' }))
  await audited(page, '个规格的价格', '撤销批量修改', '秋季调价，统一上调一个点')
  expect(complaints).toEqual([])
  await context.close()
})

test('400 stocks change in a spreadsheet: five wrong rows are corrected on the screen, and the batch is rolled back', {
  timeout: 300_000,
}, async () => {
  const { page, context, complaints } = await visit('goods')
  const query = await filterOfGoods()
  await page.goto(productPaths.list.to(query))
  await page.getByRole('row').nth(1).waitFor()
  const sheet = await exported(page, '库存表（按规格）')
  const [quantity, known] = [sheet.titles.indexOf('数量'), sheet.titles.indexOf('原库存')]
  const changed = sheet.rows.slice(0, CHANGED)
  const before = new Map(changed.map((cells) => [cells[0] ?? '', Number(cells[known])]))
  for (const [place, cells] of changed.entries()) {
    cells[quantity] = place < FAULTY ? '很多' : String(Number(cells[known]) + 7)
  }

  const dialog = await check(page, '批量改库存', sheet)
  const codes = changed.slice(0, FAULTY).map(([code = '']) => code)
  await correctAndImport(page, dialog, {
    codes,
    column: quantity,
    value: (code) => String((before.get(code) ?? 0) + 7),
  })
  const stocks = async () => {
    const { list } = await data('goods', listSkus, { query, pageSize: 1_000 })
    return list.flatMap(({ skuCode, stock }) => (before.has(skuCode) ? [[skuCode, stock] as const] : []))
  }
  const received = await stocks()
  expect(received.length).toBeGreaterThan(0)
  for (const [code, stock] of received) expect(stock).toBe((before.get(code) ?? 0) + 7)

  await rollBack(page, '商品库存导入')
  const notBack = async () => (await stocks()).filter(([code, stock]) => stock !== before.get(code))
  await expect.poll(notBack, { timeout: 150_000 }).toEqual([])

  const [first] = (await data('goods', listSkus, { query, pageSize: 1 })).list
  await page.goto(productPaths.detail.to({ spuId: first?.productId ?? 0, tab: 'audit' }))
  await audited(page, '库存', '撤销批量修改')
  expect(complaints).toEqual([])
  await context.close()
})
