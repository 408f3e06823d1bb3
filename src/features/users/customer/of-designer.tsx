import { useState } from 'react'
import { Link } from 'react-router-dom'
import { customerStatus } from '#contract/users/codes.ts'
import { type CustomerRow, listCustomers } from '#contract/users/customers.ts'
import { customerPaths } from '#features/users/paths.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Intent, NextFollow } from './columns.tsx'

const PAGE = 20
const col = columns<CustomerRow>()
const customerColumns = [
  col.link('name', '客户姓名', ({ id }) => customerPaths.list.to({ id }), { width: 120 }),
  col.status('status', '状态', customerStatus, { width: 104 }),
  col.code('customerNo', '客户编号', { width: 124 }),
  col.text('phone', '联系电话', { width: 120 }),
  col.cell('intentLevel', '意向等级', ({ intentLevel }) => <Intent level={intentLevel} />, { width: 104 }),
  col.cell('store', '归属门店', ({ store }) => store?.name, { width: 168 }),
  col.count('followCount', '跟进次数'),
  col.cell('nextFollowAt', '下次跟进', (row) => row.nextFollowAt && <NextFollow row={row} />, { width: 184 }),
]

/** The customers whom a designer serves. */
export function CustomersOfDesigner({ designerId }: { designerId: number }) {
  const [pageNum, setPage] = useState(1)
  const read = useLookup(listCustomers, { designerId, pageNum, pageSize: PAGE }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="客户" shape="table">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title="还没有服务的客户" />
        ) : (
          <div className="grid gap-3">
            <div>
              <LinkButton asChild>
                <Link to={customerPaths.list.to({ designerId })}>在客户列表中查看</Link>
              </LinkButton>
            </div>
            <DataTable label="服务的客户" columns={customerColumns} rows={list} rowId={({ id }) => id} total={total} />
            {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
          </div>
        )
      }
    </QueryBody>
  )
}
