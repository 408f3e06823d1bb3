import { Link } from 'react-router-dom'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Result } from '#ui/result/result.tsx'
import type { OrderKind } from './kinds.ts'
import { OrderList } from './list.tsx'
import { typeAddress, typeNames, types } from './type-switch.tsx'

/** A list with the order type in its path. */
export function TypedOrderList({ kind }: { kind: OrderKind }) {
  const { params } = usePageLocation()
  const type = types.find((code) => String(code) === params.orderType)
  if (type !== undefined) return <OrderList kind={kind} type={type} />
  return (
    <Result
      tone="warning"
      title="订单类型不存在"
      description="请选择要查看的订单类型。"
      actions={types.slice(1).map((code) => (
        <LinkButton key={code} asChild>
          <Link to={typeAddress(kind, code)}>{typeNames[code]}</Link>
        </LinkButton>
      ))}
    />
  )
}
