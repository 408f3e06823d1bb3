import { useNavigate } from 'react-router-dom'
import { orderType } from '#contract/orders/codes.ts'
import { ALL_TYPES } from '#contract/orders/page-queries.ts'
import type { RouteQueryValue } from '#contract/page-query.ts'
import { encodeRouteQuery } from '#lib/route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { hasDrawings, type OrderKind } from './kinds.ts'

export const typeNames: Readonly<Record<number, string>> = { 0: '全部', 1: '成品', 2: '定制', 3: '服务商品', 4: '样品' }
export const types = [ALL_TYPES, ...orderType.codes] as const

/** URL of the list of one type, with the same filters, on its first page. */
export function typeAddress(kind: OrderKind, type: number, query: object = {}): string {
  const { pageNum: _page, drawingState, ...filters } = query as Record<string, RouteQueryValue | undefined>
  // A filter without a control there must not apply.
  const text = encodeRouteQuery({ ...filters, ...(hasDrawings(type) && { drawingState }) })
  return kind.at.path.replace('{orderType}', String(type)) + (text && `?${text}`)
}

interface TypeSwitchProps {
  kind: OrderKind
  type: number
  query: object
}

/** One page per goods type. */
export function TypeSwitch({ kind, type, query }: TypeSwitchProps) {
  const navigate = useNavigate()
  return (
    <ButtonGroup label="订单类型">
      {types.map((option) => (
        <Button
          key={option}
          size="tiny"
          aria-pressed={option === type}
          onClick={() => void navigate(typeAddress(kind, option, query))}
        >
          {typeNames[option]}
        </Button>
      ))}
    </ButtonGroup>
  )
}
