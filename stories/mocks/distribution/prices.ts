import type { RequestHandler } from 'msw'
import { getCategoryTree } from '#contract/configuration/categories.ts'
import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import {
  applyPriceChange,
  listDistributorPriceChanges,
  type PriceBatchDraft,
  previewPriceChange,
  undoPriceChange,
} from '#contract/distribution/price-batches.ts'
import { priceBatchMethod, priceBatchStatus, priceMode, priceState } from '#contract/distribution/price-codes.ts'
import {
  deletePriceFactor,
  listPriceFactors,
  type PriceFactor,
  savePriceFactor,
} from '#contract/distribution/price-factors.ts'
import { explainDealerPrice } from '#contract/distribution/price-origin.ts'
import { batchPrices, contentOf, isSaleBelowCost } from '#contract/distribution/price-rules.ts'
import {
  exportPriceSettings,
  listPricedDistributors,
  listPriceSettings,
  type PriceBatch,
  type PriceSetting,
  savePriceSettings,
  saveSalePrices,
} from '#contract/distribution/prices.ts'
import { listBrandOptions } from '#contract/goods/options.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { answer, countBy, found, nextId, pageOf } from '#mocks/answer.ts'
import { distributorRecords } from '#mocks/distribution/authorizations.ts'
import { hoursAgo } from '#mocks/records.ts'
import { batchRecord, batchRecords, factorRecords, priceRecords, steps } from './price-records.ts'

interface Records {
  distributors?: AuthorizedDistributor[]
  prices?: PriceSetting[]
  batches?: PriceBatch[]
  factors?: PriceFactor[]
}

/** A row as the rules of prices calculate with it. */
const asRow = (row: PriceSetting) => ({
  ...{ purchasePrice: row.purchasePrice ?? '', productPrice: row.productPrice ?? '', salePrice: row.salePrice ?? '' },
  ...{ supplyPrice: row.supplyPrice ?? '', purchaseFactor: row.purchaseFactor ?? '' },
  ...{ productFactor: row.productFactor ?? '', saleFactor: row.saleFactor ?? '' },
})

/** The calls of the page, with the rules of the contract over records in memory. */
export function priceHandlers({
  distributors = distributorRecords(),
  prices = priceRecords(),
  batches = batchRecords(),
  factors = factorRecords(),
}: Records = {}): RequestHandler[] {
  const planned = ({ skuIds, method, values, keepManual }: PriceBatchDraft) => {
    const chosen = prices.filter(({ id }) => skuIds?.includes(id) ?? true)
    const moving = chosen.filter((row) => !keepManual || row.priceMode === priceMode.follow)
    return moving.map((row) => {
      const followed = { ...asRow(row), purchasePrice: '219.99', productPrice: '329.99', salePrice: '439.98' }
      const {
        row: after,
        isCapped,
        fault,
      } = method === priceBatchMethod.follow
        ? { row: followed, isCapped: false, fault: '' }
        : batchPrices(asRow(row), method, values)
      return { row, after, isCapped, fault }
    })
  }
  const write = (row: PriceSetting, part: Partial<PriceSetting>) =>
    Object.assign(row, part, { version: row.version + 1 })
  const batch = (part: Partial<PriceBatch>) => {
    const made = batchRecord(nextId(batches), { createdAt: hoursAgo(0), effectiveAt: hoursAgo(0), ...part })
    batches.unshift(made)
    return made
  }
  return [
    answer(listPricedDistributors, () => distributors),
    answer(listBrandOptions, () => [{ id: 1, name: '远山', logo: '', status: brandStatus.enabled }]),
    answer(getCategoryTree, () => []),
    answer(listPriceSettings, ({ productName = '', priceState: state, priceMode: mode, ...params }) => {
      const rows = prices.filter(
        (row) => row.productName.includes(productName) && (mode ?? row.priceMode) === row.priceMode,
      )
      const open = rows.filter((row) => (state ?? row.priceState) === row.priceState)
      const manual = prices.filter((row) => row.priceMode === priceMode.manual).length
      return { ...pageOf(open, params), counts: { ...countBy(rows, 'priceState'), manual } }
    }),
    answer(savePriceSettings, ({ rows, reason }) => {
      for (const { skuId, version: _version, ...typed } of rows)
        write(found(prices, skuId), { ...typed, priceMode: priceMode.manual, priceState: priceState.normal })
      return batch({ method: priceBatchMethod.direct, content: '逐行定价', skuCount: rows.length, reason })
    }),
    answer(saveSalePrices, ({ rows }) => {
      for (const { skuId, salePrice } of rows) write(found(prices, skuId), { salePrice, priceMode: priceMode.manual })
      return batch({ method: priceBatchMethod.direct, content: '逐行定价', skuCount: rows.length })
    }),
    answer(previewPriceChange, (params) => {
      const rows = planned(params)
      const list = rows.map(({ row, after, isCapped, fault }) => ({
        distributor: { id: 1, name: '华东木居经销' },
        ...{ skuId: row.id, skuCode: row.skuCode, productName: row.productName, specText: row.specText },
        before: {
          ...{ supplyPrice: row.supplyPrice ?? null, purchasePrice: row.purchasePrice },
          ...{ productPrice: row.productPrice, salePrice: row.salePrice },
        },
        after: {
          supplyPrice: row.supplyPrice ?? null,
          purchasePrice: after.purchasePrice || null,
          productPrice: after.productPrice || null,
          salePrice: after.salePrice || null,
        },
        ...{ isCapped, fault, isBelowCost: isSaleBelowCost(after) },
      }))
      return {
        ...{ previewHash: 'seen', total: rows.length, same: 0, kept: prices.length - rows.length, capped: 0 },
        belowCost: list.filter(({ isBelowCost }) => isBelowCost).length,
        faults: list.filter(({ fault }) => fault !== '').length,
        ...{ before: '439.98', after: list[0]?.after.salePrice ?? null, list },
      }
    }),
    answer(applyPriceChange, ({ previewHash: _hash, reason, effectiveAt, ...draft }) => {
      const rows = planned(draft)
      for (const { row, after } of rows)
        if (!effectiveAt)
          write(row, {
            ...{ purchasePrice: after.purchasePrice, productPrice: after.productPrice, salePrice: after.salePrice },
            priceMode: draft.method === priceBatchMethod.follow ? priceMode.follow : priceMode.manual,
            priceState: priceState.normal,
          })
      return batch({
        ...{
          method: draft.method,
          content: contentOf(draft.method, draft.values, true),
          skuCount: rows.length,
          reason,
        },
        ...(effectiveAt && { effectiveAt, status: priceBatchStatus.pending }),
      })
    }),
    answer(listPriceFactors, () => factors),
    answer(savePriceFactor, ({ id, scope, targetId, purchaseFactor, productFactor, saleFactor, reason }) => {
      const given = { purchaseFactor, productFactor, saleFactor }
      const known = factors.find((row) => (id === undefined ? row.scope === scope && !row.target : row.id === id))
      const saved = known ?? {
        ...{ id: nextId(factors), version: 1, scope, skuCount: 4, updatedAt: hoursAgo(0), updatedBy: '林佳慧' },
        ...{ target: { id: targetId ?? 1, name: '云栖' }, ...given },
      }
      Object.assign(saved, given)
      if (!known) factors.push(saved)
      return { priceFactor: saved, priceChange: batch({ method: priceBatchMethod.factor, reason, skuCount: 4 }) }
    }),
    answer(deletePriceFactor, ({ id, reason }) => {
      factors.splice(factors.indexOf(found(factors, id)), 1)
      return batch({ method: priceBatchMethod.factor, content: '删除品牌「远山」的系数', reason })
    }),
    answer(listDistributorPriceChanges, ({ skuCode, ...params }) => {
      const shown = batches.map((row) => ({
        ...row,
        ...(skuCode && {
          rows: [
            {
              ...{ distributor: { id: 1, name: '华东木居经销' }, skuCode, state: 2 as const },
              before: { purchasePrice: '219.99', productPrice: '329.99', salePrice: '439.98' },
              after: { purchasePrice: '219.99', productPrice: '329.99', salePrice: '483.98' },
            },
          ],
        }),
      }))
      return { ...pageOf(shown, params), counts: countBy(batches, 'status') }
    }),
    answer(undoPriceChange, ({ id }) => {
      const row = found(batches, id)
      Object.assign(row, { status: priceBatchStatus.undone, canUndo: false })
      return { restored: row.skuCount, kept: 0, keptRows: [] }
    }),
    answer(explainDealerPrice, ({ skuId }) => {
      const { productName, skuCode, specText } = found(prices, skuId)
      return { distributor: { id: 1, name: '华东木居经销' }, productName, skuCode, specText, steps: steps() }
    }),
    answer(exportPriceSettings, () => ({ jobId: 1 })),
  ]
}
