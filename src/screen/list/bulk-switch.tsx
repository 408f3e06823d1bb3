import type { Endpoint } from '#contract/endpoint.ts'
import { BulkAction, type BulkActionProps } from './bulk-action.tsx'

type Run<Row extends { id: number }> = BulkActionProps<Row>['onRun']

interface BulkSwitchProps<Row extends { id: number }> extends Pick<BulkActionProps<Row>, 'list'> {
  /** The endpoint of both actions. */
  call: Endpoint
  /** Label and handler of the button. */
  on: readonly [label: string, onRun: Run<Row>]
  /** Shows its own confirmation. */
  off: readonly [label: string, onRun: Run<Row>]
}

/** Enables or disables the selection of a list, ticked records or all results of the filters. */
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

/** Deletes the selection of a list; `onRun` shows its own confirmation. */
export function BulkDelete<Row extends { id: number }>(props: Pick<BulkActionProps<Row>, 'list' | 'call' | 'onRun'>) {
  return (
    <BulkAction {...props} scope="query" asks tone="danger">
      删除
    </BulkAction>
  )
}
