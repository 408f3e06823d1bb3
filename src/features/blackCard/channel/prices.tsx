import { useState } from 'react'
import {
  BELOW_COST_NEEDS,
  type ChannelPrice,
  importChannelPrices,
  listChannelPrices,
  PRICES_MAX,
  saveChannelPrices,
} from '#contract/blackCard/channel-prices.ts'
import { canEditChannel } from '#contract/blackCard/channel-rules.ts'
import type { Channel } from '#contract/blackCard/channels.ts'
import { channelPriceState } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { useCan, useHolds } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useInvalidate, useLookup } from '#screen/data/use-read.ts'
import { usePageSelection } from '#screen/list/use-page-selection.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { type GoodsFilter, PriceFilters } from './price-filters.tsx'
import { priceColumns } from './price-table.tsx'
import { usePriceEdits } from './use-price-edits.ts'

const FactorDialog = lazyPart(() => import('./factor-dialog.tsx'), 'FactorDialog')
const BulkPriceDialog = lazyPart(() => import('./bulk-price-dialog.tsx'), 'BulkPriceDialog')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')

const PAGE = 50

type PriceState = CodeOf<typeof channelPriceState>
type Opened = 'factor' | 'import' | { chosen: readonly ChannelPrice[] }

interface ChannelPricesProps {
  channel: Channel
  /** From the address: the list links to 未定价. */
  priceState: PriceState | undefined
  /** From the address: an order links to the SKU that it lacks a price for. */
  keyword: string | undefined
  onPriceState: (state: PriceState | undefined) => void
}

/** The supply price of each SKU, typed in the table and saved together. */
export function ChannelPrices({ channel, priceState, keyword, onPriceState }: ChannelPricesProps) {
  const { id } = channel
  const [filter, setFilter] = useState<GoodsFilter>(keyword ? { keyword } : {})
  const [pageNum, setPage] = useState(1)
  const selection = usePageSelection()
  const [opened, open] = useState<Opened | null>(null)
  const can = useCan()
  const canLose = useHolds(BELOW_COST_NEEDS)
  const invalidate = useInvalidate()
  const prices = usePriceEdits(id, channel.name)
  const found = { ...filter, ...(priceState !== undefined && { priceState }) }
  const read = useLookup(listChannelPrices, { channelId: id, ...found, pageNum, pageSize: PAGE }, { staleMs: 0 })
  const isOpen = can(saveChannelPrices) && canEditChannel(channel)
  const go = (page: number) => {
    setPage(page)
    selection.clear()
  }
  const close = () => open(null)
  const { counts = {} } = read.data ?? {}
  const columns = priceColumns({
    isOpen,
    priceOf: prices.priceOf,
    faultOf: prices.faultOf,
    onChange: (row, price) => prices.type([{ row, price }]),
  })
  return (
    <div className="grid gap-3">
      <FilterTabs
        label="定价状态"
        value={priceState === undefined ? 'all' : String(priceState)}
        onChange={(value) => {
          go(1)
          onPriceState(channelPriceState.codes.find((code) => String(code) === value))
        }}
        tabs={[
          { value: 'all', label: '全部' },
          ...channelPriceState.codes.map((code) => ({
            value: String(code),
            label: channelPriceState.label(code),
            count: counts[String(code)],
          })),
        ]}
      />
      <div className="flex flex-wrap items-end gap-3">
        <PriceFilters
          filter={filter}
          onChange={(next) => {
            go(1)
            setFilter(next)
          }}
        />
        {isOpen && (
          <span className="ml-auto flex gap-2">
            {can(importChannelPrices) && <Button onClick={() => open('import')}>导入供货价</Button>}
            <Button disabled={prices.count > 0} onClick={() => open('factor')}>
              按系数生成
            </Button>
          </span>
        )}
      </div>
      {prices.count > 0 && (
        <Notice tone="info" title={`已修改 ${prices.count} 个供货价，还没有保存`}>
          <span className="flex flex-wrap items-center gap-2">
            {prices.isTooMany && <span className="text-danger-text">一次最多保存 {PRICES_MAX} 个</span>}
            <Button
              tone="primary"
              disabled={prices.isTooMany || prices.isSaving}
              onClick={() => void prices.save(canLose)}
            >
              保存供货价
            </Button>
            <Button disabled={prices.isSaving} onClick={prices.discard}>
              放弃修改
            </Button>
          </span>
        </Notice>
      )}
      <QueryBody read={read} noun="供货价" shape="table">
        {({ list, total }) =>
          total === 0 ? (
            <Empty title="没有符合条件的规格" hint="上架的商品规格在这里定价，不定价则渠道不能下单" />
          ) : (
            <>
              <DataTable
                label="渠道供货价"
                columns={columns}
                rows={list}
                rowId={(row) => row.id}
                {...(isOpen && {
                  ...selection.table,
                  bulk: () => <Button onClick={() => open({ chosen: selection.chosenOf(list) })}>批量改供货价</Button>,
                })}
              />
              {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={go} />}
            </>
          )
        }
      </QueryBody>
      {opened === 'factor' && <FactorDialog channel={channel} filter={found} canLose={canLose} onClose={close} />}
      {opened === 'import' && (
        <ImportDialog
          resource="channelPrice"
          noun="渠道供货价"
          onClose={() => {
            close()
            void invalidate(['channelPrice', 'channel'])
          }}
        />
      )}
      {opened !== null && typeof opened === 'object' && (
        <BulkPriceDialog
          rows={opened.chosen}
          onSet={(typed) => {
            prices.type(typed)
            selection.clear()
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
