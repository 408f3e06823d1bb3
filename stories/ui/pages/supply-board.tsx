import { useMemo, useState } from 'react'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { PieChart } from '#ui/chart/pie-chart.tsx'
import { StackedChart } from '#ui/chart/stacked-chart.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { StatCard } from '#ui/stat-card/stat-card.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { type Arrival, ArrivalDrawer } from './arrival-drawer.tsx'
import { matches, noFilter, SupplyFilters } from './supply-filters.tsx'
import { isDone, isLate, type SupplyOrder, summarise, supplyOrders } from './supply-orders.ts'

const count = new Intl.NumberFormat('zh-CN')
const yuan = (value: number) => formatMoney(value) ?? ''

const statusOf = (order: SupplyOrder) => (isDone(order) ? '已到齐' : isLate(order) ? '已逾期' : '在途')
const tones = { 已到齐: 'success', 已逾期: 'danger', 在途: 'info' } as const

const columns: Column<SupplyOrder>[] = [
  { id: 'goods', title: '商品', width: 220, pin: 'start', cell: ({ goods }) => goods },
  { id: 'id', title: '采购单号', width: 140, cell: ({ id }) => id },
  { id: 'supplier', title: '供应商', width: 190, cell: ({ supplier }) => supplier },
  {
    id: 'status',
    title: '状态',
    width: 100,
    text: statusOf,
    cell: (order) => <StatusBadge tone={tones[statusOf(order)]}>{statusOf(order)}</StatusBadge>,
  },
  {
    id: 'arrived',
    title: '到货',
    width: 110,
    align: 'right',
    cell: ({ arrived, quantity }) => `${arrived} / ${quantity}`,
  },
  { id: 'amount', title: '采购额', width: 130, align: 'right', cell: ({ amount }) => yuan(amount) },
  { id: 'due', title: '预计到货', width: 150, cell: ({ due, arrivesAt }) => `${due} ${arrivesAt}` },
]

/** A whole screen of kit components only: without router, server or contract. */
export function SupplyBoard() {
  const [orders, setOrders] = useState<readonly SupplyOrder[]>(supplyOrders)
  const [filter, setFilter] = useState(noFilter)
  const [opened, setOpened] = useState<SupplyOrder | null>(null)
  const shown = useMemo(() => orders.filter(matches(filter)), [orders, filter])
  const summary = useMemo(() => summarise(shown), [shown])
  const share = summary.quantity === 0 ? 0 : (summary.arrived / summary.quantity) * 100

  const save = (arrival: Arrival) => {
    if (!opened) return
    setOrders(orders.map((order) => (order.id === opened.id ? { ...order, ...arrival } : order)))
    setOpened(null)
    toast.success(`${opened.id} 的到货已登记`)
  }

  return (
    <main className="mx-auto grid max-w-[1440px] gap-4">
      <h1 className="font-bold text-title">供货看板</h1>
      <SupplyFilters filter={filter} onFilter={setFilter} />
      <h2 className="sr-only">概览</h2>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard label="采购额" figure={yuan(summary.amount)} comparison={{ to: '较上月', percent: 12.4 }} />
        <StatCard
          label="订购"
          figure={count.format(summary.quantity)}
          unit="件"
          comparison={{ to: '较上月', percent: 3.1 }}
        />
        <StatCard label="到货率" figure={share.toFixed(1)} unit="%" comparison={{ to: '较上月', percent: -2.6 }} />
        <StatCard
          label="逾期"
          figure={summary.late}
          unit="单"
          comparison={{ to: '较上月', percent: -20 }}
          lessIsBetter
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        <StackedChart
          title="各地区到货"
          unit="件"
          categoryLabel="地区"
          categories={summary.areas}
          series={summary.byArea}
          height={200}
        />
        <PieChart
          title="采购额的品类构成"
          unit="元"
          categoryLabel="品类"
          slices={summary.byCategory}
          format={yuan}
          height={180}
        />
        <BarChart
          title="货期最长的采购单"
          unit="天"
          categoryLabel="采购单号"
          {...longest(shown)}
          isLying
          height={230}
        />
      </div>
      <h2 className="mt-2 font-bold text-section">采购单</h2>
      <DataTable
        label="采购单"
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
        onClearFilters={filter === noFilter ? undefined : () => setFilter(noFilter)}
        actions={(order) => (
          <RowActions
            name={order.id}
            actions={[
              {
                label: '登记到货',
                onSelect: () => setOpened(order),
                disabledReason: isDone(order) ? '已经到齐' : undefined,
              },
              { label: '催交', onSelect: () => toast.success(`已提醒${order.supplier}`) },
            ]}
          />
        )}
        actionsWidth={130}
      />
      {opened && <ArrivalDrawer order={opened} onClose={() => setOpened(null)} onSave={save} />}
      <Toaster />
    </main>
  )
}

function longest(orders: readonly SupplyOrder[]) {
  const first = [...orders].sort((a, b) => b.leadDays - a.leadDays).slice(0, 6)
  return {
    categories: first.map(({ id }) => id),
    series: [{ name: '货期', values: first.map(({ leadDays }) => leadDays) }],
  }
}
