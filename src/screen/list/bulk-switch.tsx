import type { Endpoint } from '#contract/endpoint.ts'
import { BulkAction, type BulkActionProps } from './bulk-action.tsx'

type Run<Row extends { id: number }> = BulkActionProps<Row>['onRun']

interface BulkSwitchProps<Row extends { id: number }> extends Pick<BulkActionProps<Row>, 'list'> {
  /** The call that does both. */
  call: Endpoint
  /** What the button says and does. */
  on: readonly [label: string, onRun: Run<Row>]
  /** It asks by itself. */
  off: readonly [label: string, onRun: Run<Row>]
}

/** Switches what is chosen in a list on or off, whether ticked or all that the filters find. */
export function BulkSwitch<Row extends { id: number }>({ list, call, on, off }: BulkSwitchProps<Row>) {
  return (
    <>
      <BulkAction list={list} scope="query" call={call} onRun={on[1]}>
        {on[0]}
      </BulkAction>
      <BulkAction list={list} scope="query" asks call={call} onRun={off[1]}>
        {off[0]}
      </BulkAction>
    </>
  )
}

/** Deletes what is chosen in a list; `onRun` asks by itself. */
export function BulkDelete<Row extends { id: number }>(props: Pick<BulkActionProps<Row>, 'list' | 'call' | 'onRun'>) {
  return (
    <BulkAction {...props} scope="query" asks tone="danger">
      删除
    </BulkAction>
  )
}
