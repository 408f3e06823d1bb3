import { useState } from 'react'
import { listWalletRecords, type WalletRecord } from '#contract/blackCard/card-changes.ts'
import { walletKind } from '#contract/blackCard/card-codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { DateRangeInput } from '#ui/date-range-input/date-range-input.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Select } from '#ui/select/select.tsx'

const PAGE = 20

const col = columns<WalletRecord>()

const recordColumns = [
  col.code('recordNo', '流水号', { width: 136 }),
  col.label('kind', '类型', walletKind, { width: 96 }),
  col.money('amount', '金额', { width: 120 }),
  col.money('balanceAfter', '变动后余额', { width: 120 }),
  col.code('bizNo', '关联单号', { width: 120 }),
  col.cell('voucherImages', '凭证', ({ voucherImages }) => <FileList files={voucherImages} />, {
    width: 136,
    text: ({ voucherImages }) => `${voucherImages.length} 个`,
  }),
  col.text('remark', '说明', { width: 200 }),
  col.text('createdBy', '操作人', { width: 88 }),
  col.time('createdAt', '时间'),
]

/** What came into a wallet and went out, newest first. */
export function WalletRecords({ cardMerchantId }: { cardMerchantId: number }) {
  const [kind, choose] = useState<CodeOf<typeof walletKind> | undefined>()
  const [days, setDays] = useState({ from: '', to: '' })
  const [pageNum, setPage] = useState(1)
  const read = useLookup(
    listWalletRecords,
    {
      cardMerchantId,
      pageNum,
      pageSize: PAGE,
      ...(kind !== undefined && { kind }),
      ...(days.from && { createdFrom: days.from }),
      ...(days.to && { createdTo: days.to }),
    },
    { staleMs: 0 },
  )
  return (
    <div className="grid content-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="类型"
          className="w-36"
          placeholder="全部类型"
          clearable
          value={kind === undefined ? '' : String(kind)}
          onChange={(value) => {
            choose(walletKind.codes.find((code) => String(code) === value))
            setPage(1)
          }}
          options={walletKind.codes.map((code) => ({ value: String(code), label: walletKind.label(code) }))}
        />
        <DateRangeInput
          aria-label="时间"
          className="w-72"
          value={days}
          onChange={(next) => {
            setDays(next)
            setPage(1)
          }}
        />
      </div>
      <QueryBody read={read} noun="钱包流水" shape="table">
        {({ list, total, amountIn, amountOut }) =>
          total === 0 ? (
            <Empty title="没有钱包流水" />
          ) : (
            <>
              <DataTable label="钱包流水" columns={recordColumns} rows={list} rowId={({ id }) => id} total={total} />
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="flex gap-4 text-text-muted">
                  <span>
                    收入 <Money amount={amountIn} className="text-text" />
                  </span>
                  <span>
                    支出 <Money amount={amountOut} className="text-text" />
                  </span>
                </p>
                {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
              </div>
            </>
          )
        }
      </QueryBody>
    </div>
  )
}
